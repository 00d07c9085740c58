"""Date & Coffee Shake: Sukkari dates, espresso, vanilla ice cream."""

from kitchen import drinks, sweets
from kitchen.meshes import place


def cook():
    _, top = drinks.slate()
    drinks.tumbler(('#4a2a18', '#704628', '#966e48'), (0, 0, top), 0.88, clear=0.0, ice=0, drops=140)
    place(sweets.scoop(3.1, seed=2), (0, 0.2, top + 13.2))
    drinks.straw((1.6, 1.2, top + 3.5), 17.5, -10, 20)
    for i, (x, y, turn) in enumerate(
        ((6.4, -2.6, 20), (8.0, -0.4, 75), (-6.8, -2.2, 130), (5.6, -4.6, -20))
    ):
        place(sweets.date(i), (x, y, top + 0.05), (0, 0, turn))
    return {'camera': {**drinks.VIEW, 'aim': (0, 0, 8.4), 'distance': 74}}
