"""Crispy Chicken Burger: buttermilk thigh, slaw, ranch, soft bun."""

import numpy as np

from kitchen import settings
from kitchen.bread import POTATO
from kitchen.burgers import Stack
from kitchen.greens import shreds
from kitchen.meat import drip, fried_piece
from kitchen.placing import disc


def cook():
    _, top = settings.paper(turn=-3, seed=4)
    burger = Stack(5.2, tones=POTATO)
    burger.add(fried_piece((6.3, 5.9, 1.5), 2, 0.16), 2.6, lift=1.35)
    mound = lambda x, y: 1.25 * np.sqrt(max(0.0, 1 - (np.hypot(x, y) / 6.2) ** 2))
    burger.add(shreds(150, disc(5.0), mound, ('#c9cf94', '#e6e4c4'), 1), 0)
    burger.add(shreds(50, disc(5.0), mound, ('#b8560f', '#d2772a'), 2, (1.5, 3.0)), 0)
    burger.add(drip(4.6, material=settings.sauce('ranch'), seed=2, reach=1.4), 1.0, lift=1.0)
    burger.close(seeds=0, lean=(-3, 2)).serve((0, 0, top))
    return {'camera': settings.BURGER_VIEW}
