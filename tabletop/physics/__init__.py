"""Physics: bases that shove each other, and dice that tumble.

Every call makes a fresh space with a fixed step, and puts things into it in the order it is given them: the same call
gives the same answer, to the last bit. What comes out are places; nobody simulates a second time what a record holds.
"""
