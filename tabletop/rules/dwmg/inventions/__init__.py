"""Inventions (p. 15–16).

* `races` against whom · `teams` who invents · `attempts` breakthrough and progress · `helps` counters and artifacts
* `projects` what a side works on and knows, in its words · `results` the table of results
* `heel` the Achilles' Heel · `weaknesses` · `devices` what is built, with `jamming` and `weapons` · `counters`
* `chapter` all of it together
"""
