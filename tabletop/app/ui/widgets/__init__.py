"""The panels' building blocks: plain data in, plain results out, nobody else needs imgui.

Every function takes the `Ui` first and is called anew in every frame, inside `Ui.frame`. A value is passed in and the
new one comes back (`volume = slider(ui, "Volume", volume, 0, 1)`); a button answers True in the one frame in which it
was pressed. Labels are identities: two widgets with the same label in one panel need different `key`s. Lengths are
given at 100 % scale unless they are rectangles, which are in pixels of the surface.
"""

from tabletop.app.ui.widgets.buttons import ButtonKind, button, icon_button, link
from tabletop.app.ui.widgets.cards import CardLook, picture_tooltip, playing_card
from tabletop.app.ui.widgets.chart import bar_chart
from tabletop.app.ui.widgets.dialogs import (
    MenuItem,
    context_menu,
    dialog,
    dialog_room,
    menu_button,
    notice,
    open_menu,
)
from tabletop.app.ui.widgets.die import die, die_slot, has_symbol, pool_die
from tabletop.app.ui.widgets.fields import (
    checkbox,
    combo,
    finder,
    input_text,
    radio,
    swatches,
)
from tabletop.app.ui.widgets.layout import (
    PanelState,
    area,
    at_right,
    available,
    beside,
    centre_next,
    columns,
    gap,
    group,
    line,
    panel,
    rule,
    scope,
    scrolled_across,
    to_right,
    width_at_right,
)
from tabletop.app.ui.widgets.lists import facts, sums, table, tabs, tree
from tabletop.app.ui.widgets.numbers import input_number, slider
from tabletop.app.ui.widgets.pills import badge, dot, key_hint
from tabletop.app.ui.widgets.progress import pips, progress, scrubber, stat_tiles, waiting
from tabletop.app.ui.widgets.race import Runner, race
from tabletop.app.ui.widgets.rows import RowResult, list_row, rows
from tabletop.app.ui.widgets.tales import told_row
from tabletop.app.ui.widgets.texts import (
    bullet,
    complaint,
    first_sentences,
    frame,
    heading,
    icon,
    image,
    lettering,
    pair,
    term,
    text,
    title,
    word_width,
)
from tabletop.app.ui.widgets.tooltips import at_mouse, tooltip, wide_tooltip

__all__ = [
    "ButtonKind",
    "CardLook",
    "MenuItem",
    "PanelState",
    "RowResult",
    "Runner",
    "area",
    "at_mouse",
    "at_right",
    "available",
    "badge",
    "bar_chart",
    "beside",
    "bullet",
    "button",
    "centre_next",
    "checkbox",
    "columns",
    "combo",
    "complaint",
    "context_menu",
    "dialog",
    "dialog_room",
    "die",
    "die_slot",
    "dot",
    "facts",
    "finder",
    "first_sentences",
    "frame",
    "gap",
    "group",
    "has_symbol",
    "heading",
    "icon",
    "icon_button",
    "image",
    "input_number",
    "input_text",
    "key_hint",
    "lettering",
    "line",
    "link",
    "list_row",
    "menu_button",
    "notice",
    "open_menu",
    "pair",
    "panel",
    "picture_tooltip",
    "pips",
    "playing_card",
    "pool_die",
    "progress",
    "race",
    "radio",
    "rows",
    "rule",
    "scope",
    "scrolled_across",
    "scrubber",
    "slider",
    "stat_tiles",
    "sums",
    "swatches",
    "table",
    "tabs",
    "term",
    "text",
    "title",
    "to_right",
    "told_row",
    "tooltip",
    "tree",
    "waiting",
    "wide_tooltip",
    "width_at_right",
    "word_width",
]
