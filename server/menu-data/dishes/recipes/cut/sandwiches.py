"""Sandwiches: two quarters of the Texas Club."""

from kitchen import settings
from kitchen.meshes import group
from recipes.texas_club import quarter


def cook():
    group(quarter(1), (-4.6, -3.0, 0), (0, 0, 38))
    group(quarter(4), (4.4, -0.6, 0), (0, 0, 52))
    return settings.on_paper(aim=(0, 0, 4.2), distance=52, height=24)
