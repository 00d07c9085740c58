"""Smoked Chicken Wrap: pulled chicken, slaw, white sauce, flatbread."""

from kitchen import settings
from kitchen.bread import wrap_half
from kitchen.greens import shreds
from kitchen.meat import pulled
from kitchen.meshes import group
from kitchen.placing import disc

LEAN = 35
CHICKEN = ('#8a5a34', '#c79a6c', '#e2c4a0')


def filling(seed):
    """What the cut shows, in a disc that faces +Z."""
    level = lambda x, y: 0.8
    crest = lambda x, y: 0.9
    meat = pulled(75, disc(2.4), level, seed, (1.0, 1.9), CHICKEN)
    cabbage = shreds(75, disc(2.6), crest, ('#b9c884', '#e2e2c2'), seed, (1.0, 2.0))
    carrot = shreds(40, disc(2.4), crest, ('#b8560f', '#d2772a'), seed + 1, (0.8, 1.6))
    white = shreds(16, disc(1.9), crest, ('#e9dfc8', '#f3ead6'), seed + 3, (0.8, 1.8), (0.2, 0.34))
    return [meat, cabbage, carrot, white]


def half(seed):
    inside = group(filling(seed), (-0.55, 0, 0.1), (0, 90 - LEAN, 0), (1.1, 1, 1))
    return [wrap_half(lean=LEAN, seed=seed), inside]


def cook():
    _, top = settings.paper(turn=5, seed=3)
    group(half(1), (-2.6, -2.0, top + 2.8), (0, 0, -58))
    group(half(4), (5.4, 0.2, top + 2.8), (0, 0, -70))
    return {
        'camera': {'aim': (-0.6, 1.6, 2.2), 'distance': 60, 'height': 32, 'focus': (0, -2.5, 3)}
    }
