"""Barbecue: two skewers of Angus Shish."""

from kitchen import settings
from kitchen.meshes import group
from recipes.angus_shish import skewer


def cook():
    for seed, (x, y, turn) in enumerate(((0.2, 3.2, 14), (-0.6, -1.6, 10))):
        group(skewer(seed), (x, y, 0.1), (0, 0, turn))
    return settings.on_paper(aim=(0, 0, 1.6), distance=62, height=34)
