"""Smoked Pecan Pie: pecans smoked over oak, date caramel."""

import numpy as np

from kitchen import settings, sweets
from kitchen.distance import turned, wobble
from kitchen.materials import food
from kitchen.meshes import group, place, roughen, solid
from kitchen.placing import scatter

RADIUS, HALF_ANGLE, HEIGHT = 12.0, 24, 3.6


def wedge(x, y, z):
    """A slice of the pie: its tip at the origin, its crust at +X."""
    _, left = turned(x, y, HALF_ANGLE)
    _, right = turned(x, y, -HALF_ANGLE)
    r = np.hypot(x, y)
    crimp = 0.25 * np.sin(18 * np.arctan2(y, x)) * np.clip((z - 2.4) / 1.2, 0, 1)
    outside = r - RADIUS - 0.18 * (z - HEIGHT) + crimp
    rim = 0.75 * np.exp(-(((r - RADIUS + 0.5) / 0.8) ** 2))
    top = z - HEIGHT - rim + 0.05 * wobble(x, y, 0 * z, 1.5)
    return np.maximum.reduce([left, -right, outside, top, -z])


def crust(v):
    r = np.hypot(v[:, 0], v[:, 1])
    return np.clip(np.maximum((0.75 - v[:, 2]) / 0.15, (r - RADIUS + 1.0) / 0.2), 0, 1)


def slice_of_pie():
    filling = food(
        'filling',
        '#6a3210',
        '#96561e',
        frequency=1.2,
        roughness=0.3,
        bump=0.5,
        bump_frequency=3,
        shine=0.4,
        layers=[('crust', '#b8823e')],
    )
    low, high = (-0.5, -6.2, -0.3), (RADIUS + 1.2, 6.2, HEIGHT + 1.4)
    body = roughen(solid('pie', wedge, low, high, 0.11, filling, crust=crust), 0.4, 0.08)

    def on_top(rng):
        r = RADIUS * 0.88 * np.sqrt(rng.uniform(0.03, 1))
        angle = np.radians(rng.uniform(-HALF_ANGLE * 0.8, HALF_ANGLE * 0.8))
        return r * np.cos(angle), r * np.sin(angle)

    nuts = scatter([sweets.pecan()], [body], 60, on_top, 5, (0.9, 1.1), 0.12, 14)
    return [body, *nuts]


def cook():
    _, top = settings.plate(13.5, settings.STONEWARE)
    group(slice_of_pie(), (-5.2, -2.6, top), (0, 0, 24))
    place(sweets.puddle(3.6, sweets.caramel(), seed=2), (-5.6, -5.2, top - 0.05))
    return {'camera': {'aim': (0.4, 0.4, 1.4), 'distance': 50, 'height': 40, 'focus': (-1, -2, 3)}}
