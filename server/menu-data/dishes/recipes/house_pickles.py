"""House Pickles: dill chips."""

from kitchen import settings
from kitchen.greens import dill, dill_chip
from kitchen.meshes import place
from kitchen.placing import disc, heap


def cook():
    _, wood = settings.board(turn=-6, at=(0, 1.0))
    dish, _ = settings.coupe(8.4, 2.6, settings.BONE, base=wood)
    chips = [dill_chip(2.05, seed=i) for i in range(5)]
    heap(chips, [dish], 24, disc(4.7), 5, (0.86, 1.08), 24, 14, 0.06)
    place(dill(6.5, 1), (-3.0, 0.9, wood + 3.1), (0, -4, 16))
    return {'camera': {'aim': (0, 0.4, 2.8), 'distance': 46, 'height': 42, 'focus': (0, -2, 4)}}
