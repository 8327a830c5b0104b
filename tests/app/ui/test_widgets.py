"""What the widgets answer when a hand uses them."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from tabletop.app.ui import Ui, widgets
from tabletop.app.ui.widgets import MenuItem, RowResult, numbers
from tabletop.app.ui.widgets.texts import abridged

from ..tidy.listening import Listener
from .hand import ORIGIN, Hand
from .test_painter import painted

WIDE = (0, 0, 400, 440)
X, Y = ORIGIN


def panel_hand(ui: Ui, body: Callable[[], None]) -> Hand:
    return Hand(ui, lambda: widgets.panel(ui, "panel", WIDE, body) and None)


def test_a_button_with_a_reason_cannot_be_pressed_and_tells_why(ui: Ui) -> None:
    presses: list[bool] = []
    reason = "The Dalek is 14.3″ away; the rifle reaches 12″."
    hand = panel_hand(ui, lambda: presses.append(widgets.button(ui, "Shoot", reason=reason)))
    before = painted(ui)
    hand.click(X + 20, Y + 15)
    assert not any(presses)
    hand.move(X + 20, Y + 15)
    hand.look(30)
    assert (painted(ui) != before)[60:200].any()  # the tooltip reaches below the button


def test_the_keys_come_to_a_button_with_a_reason_and_are_told_it(ui: Ui) -> None:
    presses: list[bool] = []
    hand = panel_hand(ui, lambda: presses.append(widgets.button(ui, "Shoot", reason="The Dalek is 14.3″ away.")))
    before = painted(ui)
    hand.key(pygame.K_TAB)
    hand.look(30)
    assert (painted(ui) != before)[60:200].any(), "its tooltip reaches below it"
    hand.key(pygame.K_RETURN)
    hand.look(4)
    assert presses and not any(presses)


def test_a_slider_is_dragged_and_stepped(ui: Ui) -> None:
    value = [20.0]

    def body() -> None:
        value[0] = widgets.slider(ui, "Sound", value[0], 0, 100)

    hand = panel_hand(ui, body)
    middle = Y + 15 + 18
    hand.move(X + 180, middle)
    hand.press()
    hand.look()
    hand.move(X + 600, middle, held=(1, 0, 0))
    hand.look()
    assert value[0] == 100
    hand.move(X - 300, middle, held=(1, 0, 0))
    hand.look()
    assert value[0] == 0
    hand.release()


def test_a_number_steps_and_stops_at_its_bounds(ui: Ui) -> None:
    value = [5.0]

    def body() -> None:
        value[0] = widgets.input_number(ui, "##rounds", value[0], low=1, high=6)

    hand = panel_hand(ui, body)
    plus, minus = WIDE[2] - 16 - 15, WIDE[2] - 16 - 15 - 34
    for _ in range(4):
        hand.click(plus, Y + 15)
    assert value[0] == 6
    for _ in range(9):
        hand.click(minus, Y + 15)
    assert value[0] == 1


def test_a_number_typed_beyond_its_bounds_changes_nothing_and_says_how_far_it_goes(ui: Ui) -> None:
    value, told = [5.0], []

    def body() -> None:
        value[0] = widgets.input_number(ui, "##rounds", value[0], low=1, high=6, unit="″")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(numbers, "complaint", lambda ui, words: told.append(words))
        hand = panel_hand(ui, body)
        hand.click(X + 30, Y + 15)
        hand.type("400")
        hand.key(pygame.K_RETURN)
        assert value[0] == 5
        assert "from 1″ to 6″" in told[-1]
        assert "400″" in told[-1]
        hand.click(X + 30, Y + 15)
        hand.type("4")
        hand.key(pygame.K_RETURN)
        assert value[0] == 4
        told.clear()
        hand.look()
        assert not told


def test_one_of_very_many_is_found_by_a_part_of_its_name(ui: Ui) -> None:
    names = [f"Figure {n}" for n in range(60)] + ["Ice Warrior", "Sea Devil"]
    index = [3]

    def body() -> None:
        index[0] = widgets.finder(ui, "##who", names, index[0])

    hand = panel_hand(ui, body)
    for sought, found in (("", 3), ("WARR ice", 60), ("nobody at all", 60), ("devil", 61)):
        hand.click(X + 30, Y + 15)
        hand.look()
        hand.look()
        if sought:
            hand.type(sought)
        hand.key(pygame.K_RETURN)
        hand.key(pygame.K_ESCAPE)
        hand.look()
        assert not ui.popup_open
        assert index[0] == found, sought


def test_enter_in_a_field_is_told(ui: Ui) -> None:
    words, entered = [""], []

    def body() -> None:
        words[0], pressed = widgets.input_text(ui, "##name", words[0])
        if pressed:
            entered.append(words[0])

    hand = panel_hand(ui, body)
    hand.click(X + 30, Y + 15)
    hand.type("Ace")
    assert entered == []
    hand.key(pygame.K_RETURN)
    assert entered == ["Ace"]


def test_a_field_that_submits_changes_only_on_enter(ui: Ui) -> None:
    words, seen = [""], []

    def body() -> None:
        words[0], _ = widgets.input_text(ui, "##name", words[0], submit=True)
        seen.append(words[0])

    hand = panel_hand(ui, body)
    hand.click(X + 30, Y + 15)
    hand.type("Ace")
    assert set(seen) == {""}
    hand.key(pygame.K_RETURN)
    assert words[0] == "Ace"


def test_a_tick_changes_and_one_with_a_reason_does_not(ui: Ui) -> None:
    values = [False, False]

    def body() -> None:
        values[0] = widgets.checkbox(ui, "Grid", values[0])
        values[1] = widgets.checkbox(ui, "Night", values[1], reason="These rules have no night.")

    hand = panel_hand(ui, body)
    hand.click(X + 8, Y + 10)
    hand.click(X + 8, Y + 10 + 32)
    assert values == [True, False]


def test_a_list_that_drops_down_is_chosen_from_by_keys(ui: Ui) -> None:
    index = [0]

    def body() -> None:
        index[0] = widgets.combo(ui, "##who", ["A second player", "Careful", "Bold"], index[0])

    hand = panel_hand(ui, body)
    hand.click(X + 50, Y + 15)
    assert ui.wants_keyboard
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RETURN)
    assert index[0] in (1, 2)
    assert not ui._claims.popup_open


def test_a_greyed_option_cannot_be_chosen(ui: Ui) -> None:
    index = [0]

    def body() -> None:
        index[0] = widgets.combo(ui, "##who", ["One", "Two"], index[0], reasons={1: "There is no second side."})

    hand = panel_hand(ui, body)
    hand.click(X + 50, Y + 15)
    hand.click(X + 50, Y + 15 + 30 + 10 + 26)
    assert index[0] == 0


def test_rows_tell_click_double_click_and_right_click(ui: Ui) -> None:
    seen: list[RowResult] = []
    hand = panel_hand(ui, lambda: seen.append(widgets.list_row(ui, "row", "Quarry", "two sides")))
    hand.click(X + 60, Y + 20)
    assert any(row.clicked for row in seen)
    assert not any(row.opened or row.menu for row in seen)
    seen.clear()
    hand.move(X + 60, Y + 20)
    for _ in range(2):
        hand.press()
        hand.release()
    hand.look(6)
    assert any(row.opened for row in seen)
    seen.clear()
    hand.click(X + 60, Y + 20, button=3)
    assert any(row.menu for row in seen)
    assert not any(row.clicked for row in seen)


def test_enter_opens_the_row_in_focus(ui: Ui) -> None:
    seen: list[RowResult] = []
    hand = panel_hand(ui, lambda: seen.append(widgets.list_row(ui, "row", "Quarry")))
    hand.key(pygame.K_TAB)
    hand.key(pygame.K_RETURN)
    assert any(row.opened for row in seen)


def test_a_table_answers_the_row_clicked(ui: Ui) -> None:
    clicked: list[int | None] = []
    rows = [["Crossbow", "18″"], ["Knife", "—"]]
    hand = panel_hand(ui, lambda: clicked.append(widgets.table(ui, "weapons", ["Weapon", "Range"], rows)))
    hand.click(X + 200, Y + 23 + 26 + 13)
    assert [row for row in clicked if row is not None] == [1]


def test_pages_turn_and_only_the_page_in_sight_is_drawn(ui: Ui) -> None:
    drawn: list[str] = []
    shown: list[int] = []

    def body() -> None:
        pages = [(name, lambda name=name: drawn.append(name)) for name in ("Story", "Forces")]
        shown.append(widgets.tabs(ui, "pages", pages))

    hand = panel_hand(ui, body)
    assert set(drawn) == {"Story"}
    drawn.clear()
    hand.click(X + 100, Y + 15)
    assert shown[-1] == 1
    hand.look()
    assert drawn[-1] == "Forces"


def test_a_tree_opens_and_answers_the_node_clicked(ui: Ui) -> None:
    nodes = {"Scenarios": ["Quarry", "Skaro"], "Quarry": [], "Skaro": []}
    clicked: list[str | None] = []
    hand = panel_hand(
        ui, lambda: clicked.append(widgets.tree(ui, "tree", ["Scenarios"], lambda n: n, lambda n: nodes[n]))
    )
    hand.click(X + 120, Y + 15 + 38 * 2)
    assert [node for node in clicked if node] == ["Skaro"]
    clicked.clear()
    hand.click(X + 18, Y + 15)  # the arrow folds the root
    hand.click(X + 120, Y + 15 + 38)
    assert not any(clicked)


def sure(ui: Ui, answers: list[str], **options: object) -> Hand:
    open_now = [True]

    def draw() -> None:
        widgets.panel(ui, "below", WIDE, lambda: widgets.button(ui, "Below") and answers.append("below"))
        if open_now[0]:
            answer = widgets.dialog(ui, "end", "End the phase?", ["End it", "Play on"], **options)  # type: ignore[arg-type]
            if answer:
                answers.append(answer)
                open_now[0] = False

    return Hand(ui, draw)


@pytest.mark.parametrize(("key", "answer"), [(pygame.K_RETURN, "End it"), (pygame.K_ESCAPE, "Play on")])
def test_a_dialog_answers_enter_and_escape(ui: Ui, key: int, answer: str) -> None:
    answers: list[str] = []
    hand = sure(ui, answers)
    assert hand.key(key)
    hand.look(4)
    assert answers == [answer]
    assert not ui._claims.popup_open


def test_a_dialog_keeps_mouse_and_keys_from_what_lies_below(ui: Ui) -> None:
    answers: list[str] = []
    hand = sure(ui, answers)
    assert hand.move(X + 20, Y + 15)
    hand.click(X + 20, Y + 15)
    assert answers == []
    assert hand.key(pygame.K_s)


def test_a_dialogs_buttons_are_reached_by_tab(ui: Ui) -> None:
    answers: list[str] = []
    hand = sure(ui, answers)
    hand.key(pygame.K_TAB)
    hand.key(pygame.K_RETURN)
    assert len(answers) == 1
    assert answers[0] in ("End it", "Play on")


def test_enter_does_not_press_a_proposal_that_has_a_reason(ui: Ui) -> None:
    answers: list[str] = []
    hand = sure(ui, answers, reasons={"End it": "A question is open."})
    hand.key(pygame.K_RETURN)
    assert "End it" not in answers


def test_escape_answers_the_button_named_for_it(ui: Ui) -> None:
    answers: list[str] = []
    sure(ui, answers, cancel="").key(pygame.K_ESCAPE)
    assert answers == []


MENU = (
    MenuItem("Move", key="move"),
    MenuItem("Shoot", key="shoot", reason="Nobody is in sight."),
    MenuItem("-"),
    MenuItem("More", children=(MenuItem("Remove", key="remove"),)),
)


def menu_hand(ui: Ui, chosen: list[str | None]) -> Hand:
    def draw() -> None:
        widgets.panel(ui, "p", (500, 300, 50, 50), lambda: chosen.append(widgets.context_menu(ui, "m", MENU)))

    hand = Hand(ui, draw)
    widgets.open_menu(ui, "m", (50, 50))
    hand.look(4)
    return hand


def test_a_context_menu_opens_where_told_and_answers_its_key(ui: Ui) -> None:
    chosen: list[str | None] = []
    hand = menu_hand(ui, chosen)
    assert ui.covers((70, 70))
    hand.click(90, 50 + 20)
    assert [key for key in chosen if key] == ["move"]
    assert not ui.covers((70, 70))


def test_a_greyed_line_of_a_menu_cannot_be_chosen(ui: Ui) -> None:
    chosen: list[str | None] = []
    menu_hand(ui, chosen).click(90, 50 + 20 + 28)
    assert not any(chosen)


def test_a_menu_says_below_a_greyed_line_why_it_is_greyed(ui: Ui, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = Listener(monkeypatch)
    menu_hand(ui, [])
    line, reason = (next(each for each in heard.texts if words in each.words) for words in ("Shoot", MENU[1].reason))
    assert line.box.bottom <= reason.seen.centery < line.box.bottom + 2 * reason.height
    assert reason.seen.width == reason.box.width


def test_the_keys_come_to_a_greyed_line_of_a_menu_and_it_stays_open(ui: Ui) -> None:
    chosen: list[str | None] = []
    hand = menu_hand(ui, chosen)
    for key in (pygame.K_DOWN, pygame.K_RETURN):
        hand.key(key)
        hand.look(3)
    assert not any(chosen) and ui._claims.popup_open
    hand.key(pygame.K_UP)
    hand.key(pygame.K_RETURN)
    hand.look(3)
    assert [key for key in chosen if key] == ["move"]


def test_a_menu_is_used_with_keys_and_left_with_escape(ui: Ui) -> None:
    chosen: list[str | None] = []
    hand = menu_hand(ui, chosen)
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_UP)
    hand.key(pygame.K_RETURN)
    assert [key for key in chosen if key] == ["move"]
    chosen.clear()
    widgets.open_menu(ui, "m", (50, 50))
    hand.look(4)
    assert hand.key(pygame.K_ESCAPE)
    assert not any(chosen)
    assert not ui._claims.popup_open


def test_a_click_beside_a_menu_closes_it_and_is_not_the_tables(ui: Ui) -> None:
    hand = menu_hand(ui, [])
    hand.move(400, 200)
    assert hand.press()
    assert hand.release()
    hand.look(3)
    assert not ui._claims.popup_open


def test_a_panel_folds_to_its_title_and_opens_again(ui: Ui) -> None:
    state: list[widgets.PanelState] = [widgets.PanelState(False, False, (0, 0, 0, 0))]
    drawn: list[int] = []

    def draw() -> None:
        state[0] = widgets.panel(
            ui, "log", (0, 0, 300, 200), lambda: drawn.append(1), title="Log", folded=state[0].folded
        )

    hand = Hand(ui, draw)
    assert state[0].rect[3] == 200
    hand.click(300 - 16 - 14, 14 + 14)
    assert state[0].folded
    hand.look(4)
    assert state[0].rect[3] < 80
    drawn.clear()
    hand.look()
    assert drawn == []
    hand.click(300 - 16 - 14, 14 + 14)
    hand.look(4)
    assert not state[0].folded
    assert state[0].rect[3] == 200


def test_a_panel_that_fits_its_contents_grows_with_them(ui: Ui) -> None:
    lines, heights = [2], []

    def draw() -> None:
        def body() -> None:
            for number in range(lines[0]):
                widgets.text(ui, f"line {number}")

        heights.append(widgets.panel(ui, "p", (0, 0, 300, 250), body, fit_height=True).rect[3])

    hand = Hand(ui, draw)
    low = heights[-1]
    lines[0] = 5
    hand.look(4)
    assert low < heights[-1] < 250
    lines[0] = 50
    hand.look(4)
    assert heights[-1] == 250


def test_a_log_stays_at_its_end_until_the_reader_scrolls_back(ui: Ui) -> None:
    from imgui_bundle import imgui

    lines, seen = [40], []

    def log() -> None:
        for number in range(lines[0]):
            widgets.text(ui, f"line {number}")
        seen.append((imgui.get_scroll_y(), imgui.get_scroll_max_y()))

    hand = panel_hand(ui, lambda: widgets.area(ui, "log", log, keep_at_end=True))
    lines[0] += 5
    hand.look(4)
    assert seen[-1][0] == seen[-1][1] > 0
    hand.move(100, 100)
    hand.post(pygame.MOUSEWHEEL, x=0, y=4, precise_x=0.0, precise_y=4.0)
    hand.look(8)
    back = seen[-1][0]
    assert back < seen[-1][1]
    lines[0] += 5
    hand.look(4)
    assert seen[-1][0] == back


def test_the_time_line_is_clicked_and_stepped(ui: Ui) -> None:
    at = [0]

    def body() -> None:
        at[0] = widgets.scrubber(ui, "time", at[0], 100)

    hand = panel_hand(ui, body)
    hand.click(WIDE[2] / 2, Y + 14)
    assert 48 <= at[0] <= 52
    hand.click(WIDE[2] - 17, Y + 14)
    assert at[0] == 100
    hand.key(pygame.K_LEFT)
    hand.key(pygame.K_LEFT)
    assert 97 <= at[0] <= 99


def test_a_swatch_is_chosen(ui: Ui) -> None:
    index = [0]

    def body() -> None:
        index[0] = widgets.swatches(ui, "##c", [("blue", (0, 114, 178)), ("rose", (204, 121, 167))], index[0])

    hand = panel_hand(ui, body)
    hand.click(X + 28 + 8 + 14, Y + 14)
    assert index[0] == 1


def test_a_notice_answers_its_buttons_and_its_cross(ui: Ui) -> None:
    answers: list[str | None] = []

    def body() -> None:
        answers.append(
            widgets.notice(ui, "Too far.", tone="refusal", title="Range", buttons=["Nearest place"], closable=True)
        )

    hand = panel_hand(ui, body)
    hand.click(WIDE[2] - 16 - 16 - 12, Y + 10 + 11)
    hand.click(X + 80, Y + 10 + 22 + 8 + 18 + 8 + 17)
    assert [answer for answer in answers if answer] == ["close", "Nearest place"]


def test_widgets_at_the_right_edge_end_there(ui: Ui) -> None:
    places: list[float] = []

    def body() -> None:
        from imgui_bundle import imgui

        widgets.text(ui, "Round 3", wrap=False)
        with widgets.at_right(ui, "end"):
            widgets.button(ui, "Undo")
            widgets.beside(ui)
            widgets.button(ui, "End phase")
        places.append(imgui.get_item_rect_max().x)

    panel_hand(ui, body)
    assert places[-1] == pytest.approx(WIDE[2] - X, abs=1)


def test_a_long_row_is_cut_with_an_ellipsis_inside_the_panel(ui: Ui) -> None:
    panel_hand(ui, lambda: widgets.list_row(ui, "r", "Words " * 60, "More " * 90, aside="48 × 48″") and None)
    right = painted(ui)[Y : Y + 60, WIDE[2] - X + 4 : WIDE[2] - 3]
    assert right.std(axis=(0, 1)).max() < 3


@pytest.mark.parametrize(("height", "lines"), [(56, 1), (132, 5)])
def test_a_long_line_below_a_title_takes_the_lines_that_its_row_has_room_for(ui: Ui, height: int, lines: int) -> None:
    panel_hand(ui, lambda: widgets.list_row(ui, "r", "Quarry", "More " * 90, height=height) and None)
    rows = painted(ui)[Y : Y + height, X : WIDE[2] - X].std(axis=1).max(axis=1) > 3
    assert (rows[1:] & ~rows[:-1]).sum() == 1 + lines, "its title, and what is below"


def test_what_stands_beside_the_end_of_a_line_that_scrolls_goes_on_in_it(ui: Ui) -> None:
    from imgui_bundle import imgui

    tops: set[float] = set()

    def line() -> None:
        for number in range(9):
            if number:
                widgets.beside(ui)
            widgets.button(ui, f"Card {number}", width=90)
            tops.add(imgui.get_item_rect_min().y)

    panel_hand(ui, lambda: widgets.scrolled_across(ui, "across", line))
    assert len(tops) == 1


def test_a_long_story_keeps_its_first_sentence_and_its_end(ui: Ui) -> None:
    told: dict[int, str] = {}
    story = "Dalek 1 shoots at the Brigadier. " + "It rolls for a hit, 4 or more needed: 2. " * 8 + "He has 1.5″ left."
    panel_hand(ui, lambda: told.update({room: abridged(story, room) for room in (9000, 400, 150, 60)}))
    assert told[9000] == story
    assert told[400] == "Dalek 1 shoots at the Brigadier. … He has 1.5″ left."
    assert told[150] == "… He has 1.5″ left."
    assert told[60].startswith("Da") and told[60].endswith("…")


def test_a_value_stands_at_the_right_edge_whatever_is_said_before_it(ui: Ui) -> None:
    from imgui_bundle import imgui

    places: list[float] = []

    def body() -> None:
        for words in ("Hit", "Remove " + "the Brigadier " * 12):
            widgets.pair(ui, words, "69 %")
            places.append(imgui.get_item_rect_max().x)

    panel_hand(ui, body)
    assert places[-2] == places[-1] == pytest.approx(WIDE[2] - X, abs=1)


def test_a_dialog_that_is_no_longer_drawn_gives_mouse_and_keys_back(ui: Ui) -> None:
    """As when its screen is left while it is open."""
    shown = [True]

    def draw() -> None:
        if shown[0]:
            widgets.dialog(ui, "end", "End the phase?", ["End it", "Play on"])

    hand = Hand(ui, draw)
    assert ui.wants_keyboard
    assert ui.covers((5, 5))
    shown[0] = False
    hand.look(4)
    assert not ui.wants_keyboard
    assert not ui.covers((5, 5))
    hand.at = (5, 5)
    assert not hand.press()


def test_rows_out_of_sight_cost_little_and_take_their_room(ui: Ui) -> None:
    from imgui_bundle import imgui

    heights: list[float] = []

    def body() -> None:
        for number in range(400):
            widgets.list_row(ui, f"row {number}", f"Line {number}")
        heights.append(imgui.get_cursor_pos_y())

    panel_hand(ui, body)
    assert heights[-1] == pytest.approx(400 * 40 + Y, abs=2)
    assert sum(one.vtx_buffer.size() for one in imgui.get_draw_data().cmd_lists) < 4000


def test_the_arrows_walk_down_a_long_list(ui: Ui) -> None:
    opened: list[int] = []

    def body() -> None:
        rows = [widgets.list_row(ui, f"row {number}", f"Line {number}") for number in range(100)]
        opened.extend(number for number, row in enumerate(rows) if row.opened)

    hand = panel_hand(ui, body)
    hand.key(pygame.K_TAB)
    for _ in range(30):
        hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RETURN)
    assert opened == [30]


def test_of_ten_thousand_lines_only_those_in_sight_are_drawn(ui: Ui) -> None:
    drawn: list[int] = []

    def body() -> None:
        drawn.clear()

        def line(number: int) -> None:
            drawn.append(number)
            widgets.text(ui, f"line {number}", wrap=False)

        widgets.rows(ui, 10_000, 26, line)

    hand = panel_hand(ui, body)
    assert 0 in drawn
    assert len(drawn) < 40
    hand.move(100, 100)
    hand.post(pygame.MOUSEWHEEL, x=0, y=-50, precise_x=0.0, precise_y=-50.0)
    hand.look(8)
    assert min(drawn) > 20


@pytest.mark.parametrize("scale", [0.75, 1.0, 2.5])
def test_everything_draws_at_every_scale(make_ui: Callable[..., Ui], faults: list[object], scale: float) -> None:
    ui = make_ui((900, 900), scale=scale)
    picture = pygame.Surface((60, 40))

    def body() -> None:
        widgets.columns(ui, "c", [lambda: widgets.text(ui, "left"), lambda: widgets.text(ui, "right")], [1, 2])
        widgets.radio(ui, "r", ["Inches", "Centimetres"], 1)
        widgets.link(ui, "Rules, page 12", hint="Open the rulebook")
        widgets.bullet(ui, "A point that wraps because it is very long indeed.")
        widgets.key_hint(ui, "Esc", "cancel")
        widgets.badge(ui, "in cover", filled=False)
        widgets.icon(ui, "dice")
        widgets.stat_tiles(ui, "s", [("Move", "6″")] * 7)
        widgets.stat_tiles(ui, "none", [])
        widgets.facts(ui, "f", [("Table", "48 × 48″")])
        widgets.progress(ui, 2.0, words="Loading")
        widgets.progress(ui, -1.0)
        widgets.scrubber(ui, "time", 0, 0)
        widgets.slider(ui, "stuck", 1, 1, 1)
        widgets.image(ui, picture, 40, 40, framed=True)
        widgets.rule(ui)
        widgets.centre_next(ui, 100)
        widgets.button(ui, "Delete", kind="danger", icon="trash", width=100)
        widgets.input_text(ui, "Note", "words", lines=3)
        widgets.menu_button(ui, "m", MENU, hint="More")

    for _ in range(3):
        ui.frame(lambda: widgets.panel(ui, "p", (0, 0, 800, 880), body) and None, 1 / 30)
    assert faults == []
    assert painted(ui)[:880, :800].std() > 5
