"""Fresh Orange: pressed when you order it."""

from kitchen import drinks
from kitchen.greens import citrus_slice
from kitchen.meshes import place
from kitchen.sweets import orange_half


def cook():
    _, top = drinks.slate()
    drinks.tumbler(('#c96a08', '#db8412', '#e39a2a'), (0, 0, top), clear=0.06, ice=2, seed=7)
    place(citrus_slice('orange', 2.9), (3.7, -1.6, top + 13.0), (78, 0, 30))
    place(orange_half(3.4), (-7.0, -0.6, top + 2.8), (40, 0, 24))
    place(orange_half(3.4), (7.2, -1.4, top + 2.8), (38, 0, -18))
    return {'camera': drinks.VIEW, 'light': {'fill': 15000}}
