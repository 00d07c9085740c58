"""Jalapeño Cheddar Burger: fresh and pickled jalapeño, melted cheddar, crisp onion."""

import numpy as np

from kitchen import settings
from kitchen.burgers import Stack
from kitchen.greens import jalapeno_slice, shreds
from kitchen.meat import cheese, patty
from kitchen.placing import area, disc, scatter

CRISP = ('#6d3410', '#a8641e')


def cook():
    board, top = settings.board(turn=2)
    fresh, pickled = jalapeno_slice(), jalapeno_slice(fresh=False)
    burger = Stack()
    burger.add(patty(5.5, 1.9, 8), 1.8)
    burger.add(cheese(tones=('#c06c0e', '#d98a20'), seed=2, turn=12, drop=1.4), 0.14, lift=0.1)
    mound = lambda x, y: 1.0 * np.sqrt(max(0.0, 1 - (np.hypot(x, y) / 6.0) ** 2))
    onion = shreds(130, disc(4.6), mound, CRISP, 4, (1.6, 3.4), (0.08, 0.17), 1.2)
    burger.add(onion, 0.35)
    burger.lay([fresh, pickled], 16, 5.0, 0.5, seed=6, inner=2.6, tilt=30)
    burger.close(lean=(-4, 2)).serve((-0.4, 0, top))
    for seed, spot in ((3, area(-9.2, -3.5, -7.0, 0.5)), (5, area(7.0, -1.5, 9.2, 2.0))):
        scatter([jalapeno_slice()], [board], 3, spot, seed, sink=-0.2, tilt=6)
    return {'camera': settings.BURGER_VIEW}
