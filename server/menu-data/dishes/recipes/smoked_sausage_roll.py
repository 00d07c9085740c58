"""Smoked Sausage Roll: beef and jalapeño sausage, mustard, crisp onion."""

import numpy as np

from kitchen import settings
from kitchen.bread import hot_dog_roll
from kitchen.greens import shreds
from kitchen.meat import sausage
from kitchen.meshes import group, place, smoothen, tubes
from kitchen.placing import area


def mustard(length=13.0, height=4.75):
    """A line of mustard that swings from side to side."""
    x = np.linspace(-length / 2, length / 2, 160)
    path = np.stack([x, 0.75 * np.sin(2.1 * x), height - 0.22 * np.sin(2.1 * x) ** 2], -1)
    radius = 0.3 + 0.05 * np.sin(3.7 * x)
    radius[[0, -1]] = 0.12
    return smoothen(tubes('mustard', [path], [radius], settings.sauce('mustard'), 12))


def hot_dog():
    """A sausage of 17 cm in a roll along X."""
    link = place(sausage(17.5, 1.5, 0.0, seed=2), (0, 0, 1.55))
    crest = lambda x, y: 5.0 - 0.25 * y * y
    crisp = ('#6d3410', '#b06a22')
    onion = shreds(260, area(-6.8, -1.7, 6.8, 1.7), crest, crisp, 3, (0.9, 2.2), (0.07, 0.15), 1.3)
    return [hot_dog_roll(15.5, 6.6, gape=1.5), link, onion, mustard()]


def cook():
    _, top = settings.paper(turn=-7, seed=1)
    group(hot_dog(), (0, 0.6, top), (0, 0, 14))
    return {'camera': {'aim': (0, 0, 2.6), 'distance': 52, 'height': 36, 'focus': (0, -1.5, 4.2)}}
