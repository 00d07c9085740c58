"""Smoked Pecan Pie: pecans smoked over oak, date caramel."""

from random import Random

import numpy as np

from kitchen import settings, sweets
from kitchen.distance import turned, wobble
from kitchen.materials import food
from kitchen.meshes import copy, group, place, roughen, solid
from kitchen.placing import below, surface_of

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
        '#4a200a',
        '#7a4216',
        frequency=1.2,
        roughness=0.3,
        bump=0.5,
        bump_frequency=3,
        shine=0.4,
        layers=[('crust', '#b8823e')],
    )
    low, high = (-0.5, -6.2, -0.3), (RADIUS + 1.2, 6.2, HEIGHT + 1.4)
    body = roughen(solid('pie', wedge, low, high, 0.11, filling, crust=crust), 0.4, 0.08)

    return [body, *nuts_in_arcs(body)]


def nuts_in_arcs(body):
    """Halves of pecans that point to the tip of the slice, row behind row."""
    random, surface, nuts = Random(5), surface_of([body]), []
    templates = [sweets.pecan(seed) for seed in range(4)]
    for row, r in enumerate(np.arange(1.9, RADIUS - 1.0, 1.75)):
        half = np.radians(HALF_ANGLE) - 0.62 / r
        for angle in np.linspace(-half, half, max(1, round(2 * half * r / 1.35) + 1)):
            at = r + random.uniform(-0.2, 0.2)
            x, y = at * np.cos(angle), at * np.sin(angle)
            hit = below(surface, x, y)
            turn = np.degrees(angle) + random.uniform(-16, 16)
            nut = copy(templates[(len(nuts) + row) % 4])
            tilt = (random.uniform(-8, 8), random.uniform(-4, 12), turn)
            nuts.append(place(nut, (x, y, hit[0].z - 0.12), tilt, random.uniform(0.9, 1.05)))
    for template in templates:
        template.hide_render = True
    return nuts


def cook():
    _, top = settings.plate(13.5, settings.STONEWARE)
    group(slice_of_pie(), (-5.2, -2.6, top), (0, 0, 24))
    place(
        sweets.puddle(3.4, sweets.caramel(('#2c1006', '#5a2a0c')), seed=2), (-5.6, -5.2, top - 0.05)
    )
    return {'camera': {'aim': (0.4, 0.4, 1.4), 'distance': 50, 'height': 40, 'focus': (-1, -2, 3)}}
