"""The numbers of a rule set's source, and the functions in which each of them matters."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
RULES = ROOT / "tabletop" / "rules"

NO_FIGURES = {
    "page": "the page of a citation",
    "Word": "a word's default and its wrapping",
    "wraps": "a word's wrapping",
    "lru_cache": "how many answers are remembered",
    "round": "how many digits are shown",
}
"""Calls whose numbers are none of the book's, and what they are."""
TURNS = frozenset({180.0, 360.0})
"""Degrees are taken modulo one of these."""
TOLERANCES = frozenset({"CONTACT", "EPSILON"})
"""A multiple of one of these is a hair's breadth, whatever the multiple."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Number:
    """A number of the source, by its place. `home` is the function or method around it, or none at module level."""

    file: Path
    line: int
    column: int
    end: int
    value: int | float
    home: str | None

    def changed(self, by: int) -> str:
        """The module's source with that much more there."""
        lines = self.file.read_bytes().split(b"\n")
        before, after = lines[self.line - 1][: self.column], lines[self.line - 1][self.end :]
        lines[self.line - 1] = before + repr(self.value + by).encode() + after
        return b"\n".join(lines).decode()

    @property
    def text(self) -> str:
        """Its line of the source."""
        return self.file.read_text(encoding="utf-8").split("\n")[self.line - 1].strip()

    @property
    def module(self) -> str:
        """Its module, below the rule sets: `dwmg/nerves/alarm.py`."""
        return self.file.relative_to(RULES).as_posix()


@cache
def parsed(file: Path) -> ast.Module:
    """A module's syntax."""
    return ast.parse(file.read_text(encoding="utf-8"))


def numbers(file: Path, every: bool) -> list[Number]:
    """The numbers of a module that may mean something, in order; not `every` one: those that may be the book's."""
    tree = parsed(file)
    skipped = {id(each) for node in ast.walk(tree) for each in _no_figures(node, every)}
    homes = {id(each): name for name, function in functions(tree) for each in ast.walk(function)}
    found = []
    for node in ast.walk(tree):
        value = node.value if isinstance(node, ast.Constant) and id(node) not in skipped else None
        if isinstance(value, (int, float)) and not isinstance(value, bool) and (value or every):
            assert isinstance(node, ast.Constant)
            place = node.lineno, node.col_offset, node.end_col_offset or 0
            found.append(Number(file, *place, value, homes.get(id(node))))
    return sorted(found, key=lambda each: (each.line, each.column))


def _no_figures(node: ast.AST, every: bool) -> Iterator[ast.AST]:
    """What is no figure of the book for standing in that node.

    That is: what `NO_FIGURES` says; places in a list; the wording of a sentence; whether there is one of something or
    more; whole turns; hairs' breadths; and the ones that are added or taken away.
    """
    match node:
        case ast.Call(func=ast.Name(id=name)) if name in NO_FIGURES:
            yield from ast.walk(node)
        case ast.keyword(arg="page"):
            yield node.value
        case ast.Subscript():
            yield from ast.walk(node.slice)
        case ast.JoinedStr():
            yield from ast.walk(node)
        case ast.IfExp(
            test=test, body=ast.Constant(value=str()) | ast.JoinedStr(), orelse=ast.Constant() | ast.JoinedStr()
        ):
            yield from ast.walk(test)
        case ast.Compare(left=ast.Call(func=ast.Name(id="len"))) if not every:
            yield from node.comparators
        case ast.BinOp(op=ast.Mod(), right=ast.Constant(value=turn)) if turn in TURNS:
            yield node.right
        case ast.BinOp(left=left, right=right):
            if {getattr(left, "id", None), getattr(right, "id", None)} & TOLERANCES:
                yield from (left, right)
            elif not every:
                yield from (each for each in (left, right) if getattr(each, "value", None) == 1)


def functions(tree: ast.Module) -> Iterator[tuple[str, Function]]:
    """The functions of a module and the methods of its classes, by their qualified names."""
    for node in tree.body:
        if isinstance(node, Function):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from ((f"{node.name}.{each.name}", each) for each in node.body if isinstance(each, Function))


def where_it_matters(number: Number, files: list[Path]) -> set[str] | None:
    """The functions that read a number, as `module:name`; None if that cannot be told from the source.

    A constant of a module matters where its name is read, and where a constant made of it is; so does what a
    remembered function (`cache`) gives.
    """
    tree = parsed(number.file)
    if number.home is not None:
        function = dict(functions(tree))[number.home]
        here = f"{number.module}:{number.home}"
        return {here} | (readers(function.name, files) or set() if function.decorator_list else set())
    for node in tree.body:
        if node.lineno <= number.line <= (node.end_lineno or 0):
            return _all_readers(named(node), files)
    return None


def named(statement: ast.stmt) -> list[str]:
    """The names that a statement gives a value."""
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return [name]
        case ast.Assign(targets=[ast.Tuple(elts=names)]):
            return [each.id for each in names if isinstance(each, ast.Name)]
    return []


def _all_readers(names: list[str], files: list[Path]) -> set[str] | None:
    found: set[str] = set()
    for name in names:
        functions_of_it = readers(name, files)
        if functions_of_it is None:
            return None
        found |= functions_of_it
    return found if names else None


def readers(name: str, files: list[Path]) -> set[str] | None:
    """The functions that read that name, in any of the files; None if something else than a function does."""
    found: set[str] = set()
    for file in files:
        tree = parsed(file)
        module = file.relative_to(RULES).as_posix()
        for key, function in functions(tree):
            if _reads(function, name):
                found.add(f"{module}:{key}")
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and _is_made_with(node, name):
                return None
            if isinstance(node, (Function, ast.ClassDef, ast.Import, ast.ImportFrom)) or not _reads(node, name):
                continue
            further = named(node)
            through = _all_readers(further, files) if name not in further else None
            if through is None:
                return None
            found |= through
    return found


def _is_made_with(made: ast.ClassDef, name: str) -> bool:
    """Whether a class reads that name as it is made, not only in its methods."""
    return any(_reads(each, name) for each in made.body if not isinstance(each, Function))


def _reads(node: ast.AST, name: str) -> bool:
    return any(
        (isinstance(each, ast.Name) and each.id == name and isinstance(each.ctx, ast.Load))
        or (isinstance(each, ast.Attribute) and each.attr == name)
        for each in ast.walk(node)
    )
