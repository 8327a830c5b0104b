"""The window: screens, panels, tools and the editor; everything a player sees and touches."""
