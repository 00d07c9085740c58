"""Jalapeño Cornbread: warm from the skillet with honey butter."""

import numpy as np

from kitchen import settings
from kitchen.distance import rectangle, slab, wobble
from kitchen.greens import jalapeno_slice
from kitchen.materials import food
from kitchen.meshes import place, roughen, smoothen, solid
from kitchen.placing import disc, scatter
from kitchen.sweets import caramel, puddle

RADIUS, HEIGHT = 8.7, 2.9


def cornbread():
    """A round bread, cut in eight, without the wedge in front."""

    def shape(x, y, z):
        r, angle = np.hypot(x, y), np.arctan2(y, x)
        top = HEIGHT + 0.25 * (1 - (r / RADIUS) ** 2) + 0.14 * wobble(x, y, 0 * z, 1.8, 2)
        body = slab(r - RADIUS, z, 0, 9, 0.3)
        body = np.maximum(body, z - top)
        turn = np.mod(angle + np.pi / 8, np.pi / 4) - np.pi / 8
        cuts = 0.07 - np.abs(np.sin(turn - 0.0)) * r
        missing = np.minimum(angle + 3 * np.pi / 4, -np.pi / 2 - angle) * r
        return np.maximum(np.maximum(body, cuts), missing)

    crust = lambda v: np.clip((v[:, 2] - HEIGHT * 0.9) / 0.25, 0, 1) * 0.8
    edge = lambda v: np.clip((np.hypot(v[:, 0], v[:, 1]) - RADIUS + 0.7) / 0.6, 0, 1) * (
        v[:, 2] > 0.5
    )
    crumb = food(
        'cornbread',
        '#c9962c',
        '#dcb04c',
        frequency=1.6,
        roughness=0.75,
        specular=0.2,
        bump=0.9,
        bump_frequency=4.5,
        layers=[('crust', '#a8681c'), ('edge', '#7a4312')],
    )
    box = RADIUS + 0.4
    thing = solid(
        'cornbread',
        shape,
        (-box, -box, -0.2),
        (box, box, HEIGHT + 0.8),
        0.13,
        crumb,
        crust=crust,
        edge=edge,
    )
    return roughen(roughen(thing, 0.6, 0.14), 0.2, 0.07)


def butter(size=1.3):
    """A pat that has begun to melt."""
    shape = lambda x, y, z: slab(rectangle(x, y, size, size * 0.9, 0.35), z, 0, size * 0.8, 0.3)
    box = size + 0.4
    yellow = food('butter', '#e0b850', '#ecca70', roughness=0.3, bump=0.06, shine=0.3)
    return smoothen(
        solid('butter', shape, (-box, -box, -0.3), (box, box, size + 0.3), 0.12, yellow)
    )


def cook():
    settings.board(turn=-2)
    _, top = settings.skillet(9.8, (-0.6, 0.8), -150, base=1.8)
    bread = place(cornbread(), (-0.6, 0.8, top))
    scatter(
        [jalapeno_slice(1.0, 0.3)], [bread], 13, disc(7.2, -0.6, 1.4, 3.0), 4, (0.85, 1.1), 0.02, 6
    )
    place(
        puddle(3.0, caramel(('#c8861a', '#dca236'), 'honey'), 0.22, 3),
        (-0.2, 1.6, top + HEIGHT + 0.12),
    )
    place(butter(), (-0.3, 1.7, top + HEIGHT + 0.25), (4, -3, 24))
    return {
        'camera': {'aim': (-0.4, 0.6, 2.8), 'distance': 58, 'height': 40, 'focus': (-0.4, -2, 5)}
    }
