"""The tools: one file each, all under the one contract of `tool.py`."""
