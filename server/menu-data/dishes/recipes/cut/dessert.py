"""Dessert: the Strawberry Shortcake."""

from kitchen import settings
from recipes.strawberry_shortcake import shortcake


def cook():
    _, top = settings.plate(9.0, settings.BONE)
    shortcake(top)
    return settings.on_paper(aim=(0, 0, 5.4), distance=56, height=22)
