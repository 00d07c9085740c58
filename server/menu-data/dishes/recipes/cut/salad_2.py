"""Salad: the Smoke Caesar in a bowl."""

from kitchen import settings
from recipes.smoke_caesar import salad


def cook():
    settings.bowl(6.9, 4.6, settings.STONEWARE)
    salad(3.4, 0.76, 20)
    return settings.on_paper(aim=(0, 0, 4.4), distance=50, height=27)
