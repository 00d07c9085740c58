"""Shish Tawook: chicken thigh in yoghurt and garlic, charred edges."""

from kitchen import settings
from kitchen.meshes import group
from kitchen.skewers import grilled_cube, threaded

CHICKEN, CHAR = ('#94501f', '#b87434', '#d49c58'), '#1e0d06'


def skewer(seed):
    """Seven pieces side by side."""
    pieces = [grilled_cube(1.65, 10 * seed + i, CHICKEN, CHAR, 0.9, 0.55) for i in range(7)]
    return threaded([(piece, 1.3, 35 * i) for i, piece in enumerate(pieces)], 1.75, -9.6)


def cook():
    settings.board(turn=-2)
    _, top = settings.paper(16.5, 10.6, turn=2, height=1.8, seed=1)
    for seed, (x, y, turn) in enumerate(((-0.6, 1.6, 6), (-1.0, -3.0, 9))):
        group(skewer(seed), (x, y, top), (0, 0, turn))
    settings.ramekin((6.6, 7.0, top), settings.sauce('white'), 2.8)
    return {'camera': {'aim': (-0.2, 0.6, 2.8), 'distance': 63, 'height': 38, 'focus': (-1, -3, 4)}}
