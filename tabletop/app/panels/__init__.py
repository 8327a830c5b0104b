"""The panels of the game screen: one file each; each draws itself from a `Desk` with the widgets of `app.ui`."""
