"""Appetizers: a tower of onion rings."""

from kitchen import settings
from recipes.onion_ring_stack import tower


def cook():
    tower(0)
    return settings.on_paper(aim=(0, 0, 6.6), distance=64, height=24)
