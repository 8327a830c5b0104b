"""The map editor: the table's own canvas and the tools' own contract, over a draft instead of a game.

`draft` keeps the map with its history and its file; `things` changes pieces, zones, markers and miniatures alike;
`snapping`, `arranging`, `combining` and `clip` are what tools and commands are made of; `faults` and `fairness` look
at the map as it is drawn; `tools/` are one file a tool, `panels/` lie round the table, `screen` brings them together.
"""
