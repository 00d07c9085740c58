"""Peach Iced Tea: black tea, white peach, lemon."""

from kitchen import drinks
from kitchen.greens import citrus_slice
from kitchen.meshes import place
from kitchen.sweets import peach_wedge


def cook():
    _, top = drinks.slate()
    drinks.tumbler(('#5a2408', '#8a4412', '#a85e20'), (0, 0, top), clear=0.45, seed=3)
    place(citrus_slice('lemon', 2.6), (-3.2, -2.2, top + 12.9), (78, 0, -30))
    for x, y, turn in ((5.8, -3.0, 20), (7.8, -0.6, 70), (-7.2, -1.4, 130)):
        place(peach_wedge(), (x, y, top + 0.1), (0, 0, turn))
    return {'camera': drinks.VIEW}
