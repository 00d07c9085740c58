"""Smoked Steak & Fries: sliced flat iron, herb sauce, a pile of fries."""

from kitchen import settings
from kitchen.greens import crumb
from kitchen.meshes import group
from kitchen.pit import fanned, steak
from kitchen.placing import disc, scatter
from kitchen.sides import fries


def cook():
    board, top = settings.board(20, 13.5, turn=3)
    slices = fanned(lambda i: steak(1.2, i, 9.0, 2.6, lean=True), 8, 1.75, 55)
    group(slices, (-4.2, 5.6, top), (0, 0, -12))
    fries([board], 62, (7.2, 1.2), 4.4, (5.0, 8.0), 6)
    settings.ramekin((3.3, 9.4, top), settings.sauce('herb'), 2.8)
    scatter([crumb(0.09, '#d9cdb4')], [*slices, board], 160, disc(13, -2), 3, (0.6, 1.5))
    return {
        'camera': {'aim': (0.6, 0.4, 2.0), 'distance': 65, 'height': 40, 'focus': (-3, -3, 3)},
        'exposure': 0.7,
    }
