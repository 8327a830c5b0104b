"""Scenarios (p. 24, 57–62): what a map says of its own (`data`), hooks for what no data can say (`hooks`), points and
endings (`scoring`), ways out (`exits`), the chapter that asks at the right moments (`chapter`).

A scenario with hooks is a module here, imported by `chapter`, with a class registered by `@scenario("its-id")`.
"""
