"""Strawberry Shortcake: vanilla sponge, cream, macerated strawberries."""

import numpy as np

from kitchen import settings, sweets
from kitchen.distance import slab, wobble
from kitchen.meshes import copy, place, roughen, smoothen, solid


def sponge(radius, height, seed):
    """A round of cake, standing on z = 0."""
    shape = lambda x, y, z: slab(
        np.hypot(x, y) - radius + 0.08 * wobble(x, y, z, 1.2, seed), z, 0, height, 0.3
    )
    crust = lambda v: np.clip((np.abs(v[:, 2] - height / 2) - height * 0.36) / 0.2, 0, 1) * 0.85
    box = radius + 0.4
    material = sweets.sponge_material()
    thing = solid(
        'sponge', shape, (-box, -box, -0.3), (box, box, height + 0.4), 0.13, material, crust=crust
    )
    return roughen(roughen(thing, 0.35, 0.1), 0.12, 0.06)


def ring_of_berries(radius, count, height, template):
    """Halves on their side, with their cut outwards."""
    for i in range(count):
        angle = 360 * i / count
        at = (radius * np.cos(np.radians(angle)), radius * np.sin(np.radians(angle)), height)
        place(copy(template), at, (0, 0, angle - 90), 0.86)


def shortcake(top):
    """The cake, on a plate whose surface is at a height."""
    radius = 4.8
    place(sponge(radius, 2.2, 1), (0, 0, top))
    cream = lambda r, height, at: place(
        roughen(
            smoothen(
                sweets.puddle(
                    r,
                    sweets.food('cream', '#e9dfca', '#f5eddc', roughness=0.35, shine=0.2),
                    height,
                    at,
                )
            ),
            1.2,
            0.2,
        ),
        (0, 0, top + at),
    )
    cream(radius + 0.25, 0.7, 2.1)
    half = sweets.strawberry(2.9, half=True)
    ring_of_berries(radius - 1.0, 9, top + 2.7, half)
    cream(radius - 0.5, 0.9, 4.7)
    place(sponge(radius - 0.15, 2.0, 2), (0, 0, top + 5.2))
    place(sweets.swirl(3.4, 3.0), (0, 0, top + 7.1))
    place(sweets.strawberry(3.2), (0.2, -0.3, top + 8.9), (10, 8, 0))
    half.hide_render = True


def cook():
    _, top = settings.plate(13.0, settings.BONE)
    shortcake(top)
    for x, y, turn, tip in ((6.2, -3.6, 20, 80), (-6.6, -3.0, 130, 84), (7.6, -0.4, 75, 84)):
        place(sweets.strawberry(3.0), (x, y, top + 1.2), (tip, 0, turn))
    place(
        sweets.puddle(7.0, sweets.caramel(('#7a0c10', '#9a1a18'), 'juice'), 0.14, 2),
        (0, -0.4, top - 0.02),
    )
    return {'camera': {'aim': (0, 0, 5.0), 'distance': 62, 'height': 24, 'focus': (0, -4.5, 5)}}
