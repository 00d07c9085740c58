"""Burger: the Pit Smash."""

from kitchen import settings
from recipes.pit_smash_burger import burger


def cook():
    burger().serve((0, 0, 0))
    return settings.on_paper(aim=(0, 0, 3.7), distance=48, height=21)
