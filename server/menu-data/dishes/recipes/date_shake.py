"""Date & Coffee Shake: Sukkari dates, espresso, vanilla ice cream."""

from kitchen import drinks, sweets
from kitchen.meshes import place


def cook():
    _, top = drinks.slate()
    drinks.tumbler(('#6a4226', '#94683f', '#b08a60'), (0, 0, top), 0.9, clear=0.0, ice=0, drops=140)
    place(sweets.scoop(3.5, seed=2), (0, 0.2, top + 11.6))
    drinks.straw((1.6, 1.2, top + 3.5), 16.5, -10, 20)
    for i, (x, y, turn) in enumerate(
        ((6.4, -2.6, 20), (8.0, -0.4, 75), (-6.8, -2.2, 130), (5.6, -4.6, -20))
    ):
        place(sweets.date(i), (x, y, top + 0.05), (0, 0, turn))
    return {'camera': {**drinks.VIEW, 'aim': (0, 0, 7.4)}}
