"""Tests of the Doctor Who Miniatures Game."""
