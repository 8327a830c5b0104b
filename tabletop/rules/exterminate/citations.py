"""Where this game's rules stand. The booklet numbers its sections, which say more than pages do."""

from __future__ import annotations

from tabletop.model.verdict import Citation

BOOK = "Exterminate!"


def section(number: str, ruling: str = "") -> Citation:
    """A section of the booklet, with the ruling that says how it is read.

    >>> str(section("2.2.2 Check Range", "E5"))
    'Exterminate! 2.2.2 Check Range, ruling E5'
    """
    return Citation(f"{BOOK} {number}", ruling=ruling)


def ruling(number: str) -> Citation:
    """A ruling that stands by itself."""
    return Citation(ruling=number)


SETTING_UP = section("Game Set-Up")
TURN = section("The Turn")
INITIATIVE = section("1 Initiative Phase", "E18")
MOVEMENT = section("2.1 Movement", "E7")
SIGHT = section("2.2.1 Line of Sight", "E4")
RANGE = section("2.2.2 Check Range", "E5")
RUNNING = section("2.2.2 Running", "E7")
SHOOTING = section("2.2.3 Shooting")
COVER = section("Claiming Cover", "E6")
MELEE = section("2.3 Melee", "E7")
MELEE_DICE = section("2.3 Melee", "E17")
RESOLUTION = section("2.3.1 Melee Resolution", "E8")
ATTACKS = section("Multiple Melee Attacks", "E17")
DAMAGE = section("Damage", "E1")
FINISHING = section("Finish Off!", "E15")
UNDER_FIRE = section("Under Fire Tokens", "E2")
OBSTACLES = section("Appendix 1 Obstacles", "E10")
WALLS = section("Appendix 2 Walls", "E9")
HILL = section("Appendix 3 King of the Hill", "E18")
POINTS = section("Scenarios")
