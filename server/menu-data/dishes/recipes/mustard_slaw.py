"""Mustard Slaw: cabbage, carrot, cider vinegar, mustard seed."""

from kitchen import settings
from kitchen.distance import ellipsoid
from kitchen.greens import ribbon
from kitchen.materials import food
from kitchen.meshes import place, solid
from kitchen.placing import disc, heap, scatter
from kitchen.sides import mound


def seed_of_mustard():
    shape = lambda x, y, z: ellipsoid(x, y, z, (0, 0, 0), (0.13, 0.12, 0.12))
    skin = food('mustard seed', '#8a5a1c', '#b98a34', frequency=3, roughness=0.35, bump=0)
    return solid('mustard seed', shape, (-0.2,) * 3, (0.2,) * 3, 0.06, skin)


def cook():
    _, wood = settings.board(turn=4, at=(0, 1.0))
    _, level = settings.bowl(8.4, 5.2, base=wood)
    base = place(mound(7.3, 1.5, '#c9c290'), (0, 0, level + 0.7))
    pale, green = ('#d2c88e', '#ded6a8', '#e6e0c2'), ('#9fb060', '#bcc688', '#d2d6a6')
    leaves = [ribbon(2.6 + 0.22 * i, 0.5, pale if i % 3 else green, i) for i in range(9)]
    carrots = [ribbon(2.4 + 0.5 * i, 0.26, ('#b8560f', '#d2772a'), i, 0.16) for i in range(3)]
    wide = heap([*leaves, *carrots], [base], 300, disc(6.0), 3, (0.85, 1.2), 28, 4, 0.2)
    high = heap([*carrots, *leaves], [base, *wide], 90, disc(4.4), 4, (0.9, 1.2), 28, 2)
    scatter([seed_of_mustard()], [*wide, *high], 150, disc(6.0), 5, (0.9, 1.3), -0.05)
    return {'camera': {'aim': (0, 0.4, 5.0), 'distance': 54, 'height': 40, 'focus': (0, -3, 7)}}
