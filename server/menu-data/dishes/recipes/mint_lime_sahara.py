"""Mint Lime Sahara: mint, lime, crushed ice, soda."""

from kitchen import drinks
from kitchen.greens import citrus_slice, sprig
from kitchen.meshes import group, place


def cook():
    _, top = drinks.slate()
    drinks.tumbler(('#7a8a4a', '#a9b880', '#ccd6b0'), (0, 0, top), clear=0.5, ice=9, seed=4)
    group(sprig(11, 2.4), (-1.2, -0.6, top + 11.0), (12, -10, 0))
    place(citrus_slice('lime', 2.4), (3.6, -1.8, top + 12.9), (78, 0, 30))
    for x, y, turn in ((6.4, -2.4, 20), (8.2, 0.4, 60)):
        place(citrus_slice('lime', 2.3), (x, y, top + 0.3 + (x > 7) * 0.3), (0, (x > 7) * 10, turn))
    group(sprig(7, 1.9, 3), (-7.4, -1.8, top + 0.2), (60, 20, 40))
    return {'camera': drinks.VIEW}
