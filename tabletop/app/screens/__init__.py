"""The screens: what fills the window at a time."""
