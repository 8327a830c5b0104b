"""What lies round the table in the editor: bar, palette, inspector."""
