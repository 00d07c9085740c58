"""Pitmaster's Tray: brisket, short rib, sausage, pickles and two sauces."""

from kitchen import settings
from kitchen.greens import pickle_slice
from kitchen.meat import sausage
from kitchen.meshes import group, place
from kitchen.pit import brisket, fanned, short_rib
from kitchen.placing import disc, heap


def serve():
    """The full tray, its middle at the origin."""
    settings.tray(24, 16.5, turn=2)
    paper, top = settings.paper(22.6, 15.0, 2, height=0.4, seed=2)
    slices = fanned(lambda i: brisket(0.95, i), 6, 1.85, 60)
    group(slices, (-10.4, 6.0, top), (0, 0, -16))
    for seed, (x, y) in enumerate(((4.6, 6.6), (12.4, 5.2))):
        group(short_rib(11.5, 5.4, 6.0, seed), (x, y, top + 0.1), (0, 0, 122))
    for seed, (x, y, z, turn) in enumerate(
        ((8.2, -5.4, 0, 10), (9.2, -8.8, 0, 14), (8.8, -7.2, 2.3, 7))
    ):
        place(sausage(15.5, 1.45, 0.5, seed=seed), (x, y, top + z), (0, 0, turn))
    heap([pickle_slice(1.8)], [paper], 13, disc(2.6, -2.2, -9.6), 4, tip=14)
    settings.ramekin((-18.2, 9.4, top), settings.sauce('barbecue'), 2.9)
    settings.ramekin((-12.0, 11.6, top), settings.sauce('mustard'), 2.9)


def cook():
    serve()
    return {'camera': {'aim': (0, -0.2, 2.2), 'distance': 104, 'height': 44, 'focus': (0, -5, 3)}}
