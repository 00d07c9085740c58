"""Texas Toast: thick toast, garlic butter, griddled."""

import numpy as np

from kitchen import settings
from kitchen.bread import toast_material
from kitchen.distance import rectangle, slab, wobble
from kitchen.greens import crumb
from kitchen.meshes import copy, place, roughen, solid
from kitchen.placing import disc, scatter
from kitchen.sweets import caramel, puddle

SIDE, HEIGHT = 5.0, 2.5


def loaf_slice():
    """A slice of a tin loaf that lies flat on z = 0."""

    def outline(x, y):
        crown = 0.45 * np.clip(1 - (x / SIDE) ** 2, 0, 1) * (y > 0)
        return rectangle(x, y - crown * 0.5, SIDE, SIDE * 0.92 + crown * 0.5, 1.1)

    shape = lambda x, y, z: slab(
        outline(x, y), z + 0.08 * wobble(x, y, 0 * z, 2.2), 0, HEIGHT, 0.25
    )
    rim = lambda v: np.clip((outline(v[:, 0], v[:, 1]) + 0.32) / 0.14, 0, 1)
    bars = lambda v: np.clip(np.sin(2.1 * (v[:, 0] + v[:, 1])) * 4 - 1.8, 0, 1)
    face = lambda v: np.clip((np.abs(v[:, 2] - HEIGHT / 2) - HEIGHT * 0.42) / 0.1, 0, 1) * (
        0.45 + 0.55 * bars(v)
    )
    box = SIDE + 0.9
    low, high = (-box, -box, -0.4), (box, box, HEIGHT + 0.4)
    thing = solid('toast', shape, low, high, 0.12, toast_material(), crust=rim, face=face)
    return roughen(roughen(thing, 0.6, 0.1), 0.16, 0.07)


def cook():
    _, top = settings.board(turn=3)
    first = loaf_slice()
    spots = ((-4.6, 1.4, 0, 12, 0), (2.8, 2.4, 0, -8, 0), (0.2, -1.2, HEIGHT - 0.1, 26, 3))
    slices = []
    for i, (x, y, z, turn, tip) in enumerate(spots):
        piece = copy(first) if i else first
        slices.append(place(piece, (x, y, top + z), (tip, 0, turn)))
    place(
        puddle(3.2, caramel(('#d9a838', '#e8c468'), 'butter'), 0.2, 4),
        (0.2, -1.0, top + 2 * HEIGHT - 0.12),
    )
    scatter(
        [crumb(0.11, '#f0e6c4'), crumb(0.08, '#d9b45a')],
        slices[2:],
        34,
        disc(3.4, 0.2, -1.0),
        4,
        (0.7, 1.1),
        -0.1,
        30,
    )
    return {'camera': {'aim': (-0.3, 0.4, 2.6), 'distance': 60, 'height': 36, 'focus': (0, -4, 5)}}
