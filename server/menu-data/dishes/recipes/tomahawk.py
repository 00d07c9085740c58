"""Tomahawk for the Table: a thick steak on its long bone, smoked, then flamed."""

from kitchen import settings
from kitchen.greens import crumb
from kitchen.meshes import group
from kitchen.pit import tomahawk
from kitchen.placing import area, disc, scatter


def cook():
    board, top = settings.board(21, 13, turn=2)
    steak = tomahawk()
    group(steak, (-5.6, 0.4, top), (0, 0, 10))
    salt = crumb(0.1, '#d9cdb4')
    scatter([salt], steak[:1], 160, area(-17, -9, 4, 9), 3, (0.6, 1.6))
    scatter([crumb(0.09, '#100806')], steak[:1], 260, area(-17, -9, 4, 9), 4, (0.6, 1.4))
    scatter([salt], [board], 70, disc(15), 5, (0.6, 1.3))
    return {
        'camera': {'aim': (0.6, 0.2, 2.0), 'distance': 78, 'height': 42, 'focus': (-4, -4, 5)},
        'exposure': 0.7,
    }
