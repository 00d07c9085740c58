"""Oak-Smoked Brisket: sliced to order, with pickles and house sauce."""

from kitchen import settings
from kitchen.greens import pickle_slice
from kitchen.meshes import group, place
from kitchen.pit import brisket, fanned
from kitchen.placing import disc, heap


def sliced(count=6):
    """Slices in front of the rest of the joint, on which they lean."""
    return [
        *fanned(lambda i: brisket(0.95, i), count, 1.85, 60),
        place(brisket(7.0, 9), (0, 8.2, 0)),
    ]


def cook():
    board, top = settings.board(turn=3)
    group(sliced(), (-0.8, 1.4, top), (0, 0, -24))
    heap([pickle_slice(1.7)], [board], 9, disc(2.2, 10.6, -3.2), 4, tip=14)
    settings.ramekin((12.2, 4.6, top), settings.sauce('barbecue'), 3.0)
    return {
        'camera': {'aim': (0.6, 0.0, 2.4), 'distance': 71, 'height': 38, 'focus': (-1, -4, 3)},
        'exposure': 0.6,
    }
