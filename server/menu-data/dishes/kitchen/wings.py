"""Chicken wings: the two parts that are served of each."""

import numpy as np

from .distance import capsule, ellipsoid, union, wobble
from .meat import skin_material
from .meshes import roughen, smoothen, solid


def _roast(name, shape, low, high, char, pale):
    """A piece of chicken with crisp skin, flat where it lies on z = 0."""
    lying = lambda x, y, z: np.maximum(shape(x, y, z), -z)
    thing = solid(name, lying, low, high, 0.12, skin_material(), char=char, pale=pale)
    return roughen(roughen(roughen(smoothen(thing), 1.0, 0.22), 0.35, 0.13, 3), 0.12, 0.04)


def flat(seed=0):
    """The middle of a wing along X: skin over two bones."""
    joints = ((-3.2, 0.05), (3.3, -0.1))

    def shape(x, y, z):
        y = y - 0.22 * np.sin(0.45 * x + seed)
        thick = capsule(x, y, z, (-2.9, -0.62, 1.0), (2.7, -0.95, 1.1), 1.0, 0.9)
        thin = capsule(x, y, z, (-2.6, 0.85, 0.9), (2.9, 0.6, 1.0), 0.72, 0.85)
        web = ellipsoid(x, y, z, (0.2, 0, 0.9), (3.2, 1.6, 0.8))
        body = union(union(thick, thin, 0.3), web, 0.25)
        for at, aside in joints:
            body = union(body, ellipsoid(x, y, z, (at, aside, 0.95), (0.8, 1.2, 0.85)), 0.4)
        return body + 0.1 * wobble(x, y, z, 1.3, seed)

    def char(v):
        ends = np.clip((np.abs(v[:, 0]) - 2.7) / 1.3, 0, 0.85)
        licked = np.clip(wobble(*v.T, 1.5, seed + 2) * 1.6 - 0.5, 0, 0.8)
        return np.maximum(ends, licked)

    pale = lambda v: 0.6 * np.exp(-((v[:, 1] / 0.35) ** 2)) * (np.abs(v[:, 0]) < 2.4)
    return _roast('flat', shape, (-4.6, -2.6, -0.3), (4.6, 2.6, 2.6), char, pale)


def drumette(seed=0):
    """The upper part of a wing along X, its bone at +X."""

    def shape(x, y, z):
        y = y - 0.05 * (x - 1) ** 2 * np.sin(1 + seed)
        meat = ellipsoid(x, y, z, (-1.5, 0, 1.5), (2.5, 1.85, 1.55), 4)
        shank = capsule(x, y, z, (-0.6, 0, 1.4), (2.9, 0.1, 0.9), 1.45, 0.6)
        knuckle = ellipsoid(x, y, z, (3.5, 0.1, 0.85), (0.72, 0.85, 0.74))
        heel = ellipsoid(x, y, z, (-3.6, 0.5, 1.1), (0.9, 0.95, 0.85))
        return union(union(union(meat, shank, 0.5), knuckle, 0.35), heel, 0.5) + 0.1 * wobble(
            x, y, z, 1.3, seed
        )

    def char(v):
        ankle = 0.7 * np.exp(-(((v[:, 0] - 2.9) / 0.6) ** 2))
        licked = np.clip(wobble(*v.T, 1.6, seed + 5) * 1.6 - 0.5, 0, 0.8)
        return np.maximum(ankle, licked)

    pale = lambda v: np.clip((v[:, 0] - 3.4) / 0.3, 0, 0.9)
    return _roast('drumette', shape, (-5.0, -2.8, -0.3), (4.8, 2.8, 3.6), char, pale)
