"""Salad: the Smoke Caesar in a bowl."""

from kitchen import settings
from recipes.smoke_caesar import salad


def cook():
    settings.bowl(8.4, 5.2, settings.STONEWARE)
    salad(2.9, 0.74, 26)
    return settings.on_paper(aim=(0, 0, 4.4), distance=56, height=30)
