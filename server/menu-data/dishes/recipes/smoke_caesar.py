"""Smoke Caesar: charred romaine, smoked chicken, parmesan, toast crumbs."""

import numpy as np

from kitchen import salads, settings
from kitchen.greens import dice
from kitchen.meshes import copy, place
from kitchen.placing import disc, scatter


def leaves(level, size, rise):
    """Leaves around the middle, in three layers."""
    templates = [salads.romaine(10.5, 5.0, seed, 0.9) for seed in range(4)]
    placed = []
    for i in range(17):
        turn, layer = 137.5 * i, i // 7
        out = 1.6 - 0.7 * layer
        angle = np.radians(turn)
        at = (out * np.cos(angle) - 1.0, out * np.sin(angle), level + 1.1 * layer)
        leaf = templates[i] if i < 4 else copy(templates[i % 4])
        tip = ((-1) ** i * 14, -rise - 9 * layer, turn)
        placed.append(place(leaf, at, tip, size * (0.92 - 0.14 * layer)))
    return placed


def salad(level=0.8, size=1.0, rise=6):
    """The salad on a surface at a height. `rise`: by how many degrees the outer leaves rise."""
    bed = leaves(level, size, rise)
    chicken = []
    for i in range(6):
        x, y = -4.2 + 1.75 * i, -0.9 + 0.35 * np.sin(2.0 * i)
        chicken.append(place(salads.poultry_slice(6.4, 2.9, i), (x, y, level + 3.2), (-38, 12, 74)))
    everything = [*bed, *chicken]
    scatter(
        [salads.shaving(seed=i) for i in range(3)],
        everything,
        20,
        disc(7.0),
        4,
        (0.6, 1.0),
        -0.1,
        30,
    )
    crumbs = [dice(0.42, ('#a8681c', '#c9923c'), i, 0.0) for i in range(3)]
    scatter(crumbs, everything, 46, disc(7.6), 5, (0.5, 1.3), -0.1, 60)


def cook():
    settings.plate(14.0, settings.STONEWARE)
    salad()
    return {'camera': {'aim': (0, 0, 2.0), 'distance': 58, 'height': 40, 'focus': (0, -3.5, 4)}}
