"""Peach Iced Tea: black tea, white peach, lemon."""

from kitchen import drinks
from kitchen.greens import citrus_slice
from kitchen.meshes import copy, group, place
from kitchen.sweets import peach_half, peach_wedge


def cook():
    _, top = drinks.slate()
    drinks.tumbler(('#5a2408', '#8a4412', '#a85e20'), (0, 0, top), clear=0.45, seed=3)
    place(citrus_slice('lemon', 2.6), (-3.2, -2.2, top + 12.9), (78, 0, -30))
    group(peach_half(), (6.6, -1.8, top + 2.3), (52, 0, 24))
    first = place(peach_wedge(), (-6.6, -3.4, top + 0.1), (24, 0, -30))
    place(copy(first), (-7.6, -0.4, top + 0.1), (-16, 0, 12))
    return {'camera': drinks.VIEW}
