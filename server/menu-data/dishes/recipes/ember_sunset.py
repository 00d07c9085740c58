"""Ember Sunset: mango, orange, grenadine, a smoked salt rim."""

import numpy as np

from kitchen import drinks
from kitchen.greens import citrus_slice
from kitchen.meshes import place
from kitchen.sides import grains


def salt_rim(top):
    """Salt on the edge of the glass."""
    rng = np.random.default_rng(3)
    angle = rng.uniform(0, 2 * np.pi, 1500)
    radius = drinks.RIM_RADIUS + rng.normal(-0.08, 0.12, 1500)
    height = top + drinks.HEIGHT + rng.uniform(-0.7, 0.15, 1500)
    return grains(
        np.stack([radius * np.cos(angle), radius * np.sin(angle), height], -1), '#c9b8a4', 0.09
    )


def cook():
    _, top = drinks.slate()
    tones = ('#7a0a12', '#b82a14', '#d9731a', '#e09a2c', '#e3a83c')
    drinks.tumbler(tones, (0, 0, top), clear=0.25, ice=3, seed=5)
    salt_rim(top)
    place(citrus_slice('orange', 2.9), (3.7, -1.6, top + 13.0), (78, 0, 30))
    place(citrus_slice('orange', 2.8), (6.8, -2.0, top + 0.3), (0, 0, 20))
    return {'camera': drinks.VIEW}
