"""Exterminate!"""
