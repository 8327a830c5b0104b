"""The command line: `tabletop --help`. Each command is a thin function; what it does lives in its own package.

A command that fails says what, where and what to do on standard error and exits 2; a check that does not hold exits 1;
nothing ever shows a traceback.
"""

from __future__ import annotations

import os
import sys
import traceback
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any

import typer

from tabletop import __version__
from tabletop.errors import DocumentError, TabletopError

app = typer.Typer(add_completion=False, no_args_is_help=False, rich_markup_mode=None, pretty_exceptions_enable=False)

File = Annotated[Path, typer.Argument(help="A map, an example or a save.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]


def main() -> None:
    """Run the command line; every failure that a person can mend is one clear message and exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that knows no ″ shows a ? instead
    try:
        app(standalone_mode=True)
    except TabletopError as error:
        _complain(error)
        sys.exit(2)
    except Exception as error:  # a fault of the program: told in a sentence, and kept in full for whoever mends it
        _confess(error)
        sys.exit(2)


def _confess(error: Exception) -> None:
    from tabletop.session.library import home

    where = home() / "faults.log"
    kept = f" It is kept in full in {where}; please send that to whoever keeps this program."
    try:
        where.parent.mkdir(parents=True, exist_ok=True)
        with where.open("a", encoding="utf-8") as log:
            log.write("".join(traceback.format_exception(error)))
    except OSError:
        kept = ""
    print(f"Something went wrong inside Tabletop ({type(error).__name__}: {error}).{kept}", file=sys.stderr)


def _complain(error: TabletopError) -> None:
    print(error, file=sys.stderr)
    if not isinstance(error, DocumentError):
        return
    from tabletop.session.library import SUFFIX

    first = error.problems[0]
    if first.file.endswith(SUFFIX) and first.line > 1:
        print(f"tabletop play {first.file!r} --recover opens it as it stood before line {first.line}.", file=sys.stderr)
    elif len(error.problems) > 1:
        print(f"{len(error.problems)} things to mend.", file=sys.stderr)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"tabletop {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which.")] = False,
) -> None:
    """Miniatures on a 48×48 inch table, with rules that answer every drag.

    Without a command the window opens at the start screen.
    """
    if context.invoked_subcommand is None:
        _open_window(None)


@app.command()
def play(
    file: Annotated[Path | None, typer.Argument(help="A map to begin, or a save to go on with.")] = None,
    seed: Annotated[int | None, typer.Option(help="The seed of the dice of a new game.")] = None,
    recover: Annotated[
        bool, typer.Option("--recover", help="Open a damaged save as it stood before the damage.")
    ] = False,
) -> None:
    """Open a game in the window."""
    _open_window(file, seed=seed, recover=recover)


@app.command()
def edit(
    file: Annotated[Path | None, typer.Argument(help="The map to edit; without one an empty table.")] = None,
) -> None:
    """Draw a map in the window."""
    if _has_display():
        from tabletop.app.main import can_open
        from tabletop.app.main import edit as edit_in_window

        if can_open():
            edit_in_window(file)
            return
    raise TabletopError("The map editor needs a display, and there is none here.")


def _open_window(file: Path | None, *, seed: int | None = None, recover: bool = False) -> None:
    from tabletop.opening import default_map, open_any

    opened = open_any(file, seed=seed, recover=recover) if file is not None else None
    if _has_display():
        from tabletop.app.main import can_open, run

        if can_open():
            run(opened)
            return
    from tabletop.pictures.shot import Shot
    from tabletop.pictures.studio import Studio

    out = Path("tabletop.png")
    Studio().write(Shot(opened or open_any(default_map())), out)
    print(f"There is no display here, so a picture of the table is in {out} instead.")


def _has_display() -> bool:
    """Whether a window might open: on Linux something must say where."""
    if not sys.platform.startswith("linux"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"))


@app.command()
def gallery(
    out: Annotated[Path, typer.Option("-o", "--out", help="The page to write: html or pdf.")],
    rules: Annotated[str | None, typer.Option(help="One game only, such as dwmg.")] = None,
) -> None:
    """Draw and check the gallery: the rules in pictures, by the chapters of each book."""
    from tabletop.documents.report import did_you_mean
    from tabletop.pictures.gallery import GAMES
    from tabletop.pictures.sheet.gallery import make_gallery

    if rules is not None and rules not in GAMES:
        raise TabletopError(f"There is no gallery of '{rules}'. {did_you_mean(rules, GAMES)}")
    from tabletop.pictures.sheet.making import of_which

    made = make_gallery(GAMES if rules is None else (rules,), out)
    print(f"{out}: {made.count} pictures, {of_which(made.failing)}.")
    for complaint in dict.fromkeys(line for entry in made.failing for line in entry.complaints):
        print(f"✗ {complaint}")
    raise typer.Exit(1 if made.failing else 0)


@app.command()
def shot(  # noqa: PLR0913 - one parameter an option
    file: File,
    out: Annotated[
        Path, typer.Option("-o", "--out", help="The picture to write: png, svg or pdf; of steps gif or apng.")
    ],
    scale: Annotated[float | None, typer.Option(min=4, max=400, help="Pixels an inch; 40 if left out.")] = None,
    crop: Annotated[str | None, typer.Option(help="X,Y,WIDTH,HEIGHT in inches.")] = None,
    step: Annotated[int | None, typer.Option(min=0, help="With this step in hand, or after this record.")] = None,
    side: Annotated[str | None, typer.Option(help="What this side may know; else what everybody may.")] = None,
    style: Annotated[str, typer.Option(help="colour, or bw for print.")] = "colour",
    dpi: Annotated[float | None, typer.Option(min=30, max=1200, help="Pixels an inch of paper, such as 300.")] = None,
    width: Annotated[float | None, typer.Option(min=0.5, max=200, help="Inches of paper across, with --dpi.")] = None,
    strip: Annotated[bool, typer.Option("--strip", help="All steps of an example side by side.")] = False,
) -> None:
    """Draw a map, an example or a save; no display is needed."""
    from tabletop.opening import open_any
    from tabletop.pictures.shot import Shot, on_paper, parse_crop, parse_style
    from tabletop.pictures.studio import MOVING, Studio

    wanted = Shot(open_any(file), scale or 40.0, parse_crop(crop), step, side, parse_style(style))
    wanted = on_paper(wanted, dpi, width)
    if out.suffix.lower() in MOVING:
        Studio().write_moving(wanted, out, scale=scale)
    elif strip:
        Studio().write_strip(wanted, out, scale=scale)
    else:
        Studio().write(wanted, out)
    print(out)


@app.command()
def sheet(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder of examples.")],
    out: Annotated[Path, typer.Option("-o", "--out", help="The page to write: html or pdf.")],
    side: Annotated[str | None, typer.Option(help="What this side may know; else what everybody may.")] = None,
    style: Annotated[str, typer.Option(help="colour, or bw for print.")] = "colour",
) -> None:
    """Make a page of all examples in a folder: pictures, dice and verdicts in words."""
    from tabletop.pictures.sheet import make_sheet
    from tabletop.pictures.sheet.making import of_which
    from tabletop.pictures.shot import parse_style

    made = make_sheet(folder, out, parse_style(style), side)
    print(f"{out}: {made.count} examples, {of_which(made.failing)}.")
    for entry in made.failing:
        first = entry.complaints[0]
        print(f"✗ {first if first.startswith(str(entry.path)) else f'{entry.path}: {first}'}")
    raise typer.Exit(1 if made.failing else 0)


@app.command()
def convert(
    source: Annotated[Path, typer.Argument(metavar="IN", help="A map, a save or another program's file.")],
    out: Annotated[Path, typer.Argument(metavar="OUT", help="What to write; its suffix says as what.")],
    inches_per_square: Annotated[
        float, typer.Option(help="Inches of a square, a tile, or an inch of a drawing.")
    ] = 1.0,
    terrain: Annotated[str, typer.Option(help="What kind of terrain walls are that do not say it.")] = "wall",
    page: Annotated[str, typer.Option(help="The paper of a PDF: a4 or letter.")] = "a4",
) -> None:
    """Convert maps to and from the formats of other programs: Universal VTT, Tiled, Foundry, SVG, PDF."""
    from tabletop.documents.exchange import Wishes
    from tabletop.pictures.converting import convert as converted

    notes = converted(source, out, Wishes(inches_per_square, terrain), page)
    print(out)
    for note in notes:
        print(note)


@app.command()
def check(
    files: Annotated[list[Path], typer.Argument(help="Maps, examples and saves, or folders of them.")],
    as_json: Json = False,
    watch: Annotated[
        bool, typer.Option("--watch", help="Draw and check anew with every change; Ctrl+C ends it.")
    ] = False,
    out: Annotated[Path | None, typer.Option("-o", "--out", help="The picture that --watch draws.")] = None,
) -> None:
    """Read maps, run examples, replay and re-validate saves; a line per file."""
    if watch:
        from tabletop.pictures.watching import watch as look_on

        look_on(files, out, lambda line: print(line, flush=True))
        return
    from tabletop.pictures.checking import check_files

    raise typer.Exit(check_files(files, as_json=as_json))


@app.command()
def replay(
    save: Annotated[Path, typer.Argument(help="The save to play back.")],
    to: Annotated[int | None, typer.Option(min=0, help="Stop after this record.")] = None,
    out: Annotated[Path | None, typer.Option("--save", help="Write the game up to there as a new save.")] = None,
    side: Annotated[str | None, typer.Option(help="Tell what this side may know; else what everybody may.")] = None,
) -> None:
    """Play a log back: every line in words, and the state at its end."""
    from tabletop.opening import open_any
    from tabletop.session.replaying import replay_lines, write_up_to

    game = open_any(save).game
    for line in replay_lines(game, to=to, side=side):
        print(line)
    if out is not None:
        write_up_to(game, to, out)
        print(out)


@app.command()
def maps(as_json: Json = False) -> None:
    """List the maps that are found."""
    from tabletop.opening import found_maps

    found = found_maps()
    if as_json:
        _print_json({"maps": [{"path": str(m.path), "title": m.title, "rules": m.rules} for m in found]})
        return
    for rules in dict.fromkeys(m.rules for m in found):
        print(rules)
        for m in found:
            if m.rules == rules:
                print(f"  {m.title}  ({m.path})")


@app.command()
def roster(
    rules: Annotated[str, typer.Argument(help="The game: dwmg, …")],
    profile: Annotated[str | None, typer.Argument(help="A profile's id or name.")] = None,
    as_json: Json = False,
) -> None:
    """List a game's profiles and weapons with their pages, or print one profile's card."""
    from tabletop import rosters
    from tabletop.rules.registry import rulesets, title

    if rules in rulesets() and rules not in rosters.games():
        cast = rulesets()[rules].vocabulary.profiles
        if as_json:
            _print_json({"profiles": [{"id": id, "name": each.name} for id, each in cast.items()]})
        else:
            print(rosters.cast_list(title(rules), cast))
        return
    known = rosters.roster(rules)
    if profile is None:
        if as_json:
            _print_json(rosters.roster_json(known))
        else:
            print(rosters.roster_list(known))
        return
    entry = rosters.find(known, profile)
    if as_json:
        _print_json(rosters.roster_json(known, [entry]))
    else:
        print(rosters.roster_card(entry, known))


@app.command()
def bench(as_json: Json = False) -> None:
    """Measure the ratios of the speed goals on this machine (median of five seeds)."""
    from tabletop.bench import run

    run(as_json=as_json)


def _print_json(value: Any) -> None:
    import json

    print(json.dumps(value, ensure_ascii=False, indent=2))
