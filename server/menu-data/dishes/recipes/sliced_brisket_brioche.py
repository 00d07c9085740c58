"""Double Brisket Brioche: a quarter kilo of brisket, mustard slaw, butter-toasted brioche."""

import numpy as np

from kitchen import settings
from kitchen.burgers import Stack
from kitchen.greens import shreds
from kitchen.meat import brisket_slice
from kitchen.placing import disc


def cook():
    _, top = settings.board(turn=3)
    sandwich = Stack(5.3)
    for seed in range(8):
        turn, x, y = (
            (-1) ** seed * (5 + 3 * seed % 11),
            0.5 * np.sin(3 * seed),
            1.3 * np.cos(2.1 * seed),
        )
        sandwich.add(brisket_slice(12.2, 6.8, 0.6, seed, -0.3), 0.52, 0.1, turn, (3, 2), (x, y))
    mound = lambda x, y: 1.2 * np.sqrt(max(0.0, 1 - (np.hypot(x, y) / 6.0) ** 2))
    sandwich.add(shreds(170, disc(4.9), mound, ('#d3b850', '#e8d98c'), 1), 0)
    sandwich.add(shreds(50, disc(4.9), mound, ('#b8560f', '#d2772a'), 2, (1.5, 3.0)), 0.9)
    sandwich.close(seeds=0, shine=0.6, lean=(-4, 2)).serve((0, 0, top))
    return {'camera': {**settings.BURGER_VIEW, 'aim': (0, 0, 5.0), 'distance': 61}}
