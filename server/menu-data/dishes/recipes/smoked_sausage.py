"""Smoked Beef Sausage: two links, coarse grind, jalapeño and cheddar."""

from kitchen import settings
from kitchen.links import coin, link
from kitchen.meshes import group, place


def cook():
    _, top = settings.board(turn=2)
    place(link(16.5, 1.7, 1.2, seed=1), (-0.2, 3.4, top), (0, 0, 4))
    place(link(16.5, 1.7, 1.0, cut=1.2, slant=38, seed=2), (-1.4, -2.2, top), (0, 0, 6))
    slices = []
    for i in range(4):
        piece = coin(1.65, 0.95, seed=3 + i)
        slices.append(place(piece, (2.2 + 2.1 * i, -2.4 + 0.4 * i, 1.5), (0, -42, -72 + 4 * i)))
    group(slices, (0, 0, top))
    return {'camera': {'aim': (0, 0.0, 2.0), 'distance': 57, 'height': 37, 'focus': (0.5, -2.5, 4)}}
