"""Hibiscus Cooler: steeped hibiscus, orange peel, cinnamon."""

from kitchen import drinks
from kitchen.greens import citrus_slice
from kitchen.meshes import place
from kitchen.sweets import cinnamon_stick


def cooler(top):
    """The glass and what lies beside it, on a surface at a height."""
    drinks.tumbler(('#3a0410', '#6a0a1c', '#941a2c'), (0, 0, top), clear=0.3, seed=2)
    place(citrus_slice('orange', 2.8), (3.6, -1.6, top + 13.1), (78, 0, 30))
    place(cinnamon_stick(9.0), (6.8, -2.6, top + 0.5), (0, 0, 28))
    place(cinnamon_stick(8.0), (7.4, -0.4, top + 0.5), (0, 0, -8))


def cook():
    _, top = drinks.slate()
    cooler(top)
    return {'camera': drinks.VIEW}
