"""Pulled Beef Tacos: three corn tortillas, pulled shoulder, charred salsa."""

import numpy as np

from kitchen import settings
from kitchen.bread import taco_shell
from kitchen.greens import dice
from kitchen.meat import pulled
from kitchen.meshes import group
from kitchen.placing import area, scatter


def between_shells(meat):
    """Presses strands together, so that none sticks out through the side of a tortilla."""
    points = np.empty(len(meat.data.vertices) * 3)
    meat.data.vertices.foreach_get('co', points)
    x, y, z = points.reshape(-1, 3).T
    z = np.maximum(z, 0.35)
    width = np.where(
        z < 1.2, np.sqrt(np.maximum(0.1, 1.9 - (1.4 - z) ** 2)), 1.37 + 0.2 * (z - 1.2)
    )
    width = width - 0.25
    y = width * np.tanh(y / width)
    meat.data.vertices.foreach_set('co', np.stack([x, y, z], -1).ravel())
    return meat


def taco(seed, salsa):
    """One taco along X, its fold at z = 0."""
    crest = lambda x, y: 5.9 * np.sqrt(max(0.05, 1 - (x / 7.2) ** 2)) - 0.35 * y * y
    meat = between_shells(pulled(220, area(-5.0, -1.4, 5.0, 1.4), crest, seed))
    cubes = scatter(salsa, [meat], 30, area(-4.6, -1.1, 4.6, 1.1), seed, (0.7, 1.1), 0.05, 60)
    return [taco_shell(6.8, seed), meat, *cubes]


def cook():
    board, top = settings.board(turn=-4)
    red, charred = ('#94150c', '#c8452c'), ('#2a0d08', '#8a2416')
    salsa = [
        dice(0.36, red, 1),
        dice(0.42, charred, 2),
        dice(0.32, red, 3),
        dice(0.3, ('#7a8a34', '#a5ad5a'), 4),
    ]
    for seed, (x, y, turn, lean) in enumerate(
        ((-7.6, 0.8, 62, 16), (-0.2, 0.2, 60, 13), (7.2, -0.6, 58, 15))
    ):
        pieces = taco(seed + 11, salsa)
        group(pieces, (x, y, top + 0.1), (-lean, 0, turn))
    settings.ramekin((12.6, 7.8, top), settings.sauce('salsa'), 2.9)
    return {
        'camera': {'aim': (-0.5, 0.2, 2.8), 'distance': 77, 'height': 34, 'focus': (-0.6, -3.5, 5)}
    }
