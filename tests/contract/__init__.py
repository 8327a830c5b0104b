"""The contract that every rule set must keep, and a toy game that uses all of its hard parts."""
