"""Chicken Bites: hand-breaded chicken, fries, ketchup."""

from kitchen import settings
from kitchen.meat import fried_piece
from kitchen.placing import disc, heap
from kitchen.sides import fries


def cook():
    plate, top = settings.plate(14.0, settings.BONE)
    sticks = fries([plate], 36, (5.2, 0.2), 3.2, (4.0, 6.2), 4)
    bites = [fried_piece((2.0, 1.5, 1.2), seed, 0.12, 0.45) for seed in range(5)]
    heap(bites, [plate, *sticks], 9, disc(3.0, -4.2, -1.2), 3, (0.85, 1.1), 30)
    settings.ramekin((0.2, 6.6, top), settings.sauce('ketchup'), 2.6)
    return {'camera': {'aim': (0, 1.0, 1.4), 'distance': 58, 'height': 36, 'focus': (-2, -3, 2.5)}}
