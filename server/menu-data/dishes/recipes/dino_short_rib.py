"""Dino Short Rib: three bones of beef plate rib under a bark of black pepper."""

from kitchen import settings
from kitchen.greens import crumb
from kitchen.meshes import group
from kitchen.pit import short_rib
from kitchen.placing import area, disc, scatter


def cook():
    board, top = settings.board(20, 13.5, turn=3)
    places = ((-8.8, 1.0, 128), (-1.2, 1.4, 124), (6.0, 2.0, 118))
    ribs = [short_rib(12.5, 5.4, 6.2, seed) for seed in range(3)]
    for rib, (x, y, turn) in zip(ribs, places):
        group(rib, (x, y, top + 0.1), (0, 0, turn))
    pepper = crumb(0.1, '#0c0605')
    scatter([pepper], [rib[0] for rib in ribs], 700, area(-13, -8, 13, 9), 2, (0.6, 1.5))
    scatter([pepper], [board], 120, disc(15), 3, (0.5, 1.1))
    return {
        'camera': {'aim': (0.8, -1.2, 3.0), 'distance': 79, 'height': 36, 'focus': (0, -5, 4)},
        'exposure': 0.65,
    }
