"""Rice, and what is strewn over it."""

from random import Random

import numpy as np

from .distance import ellipsoid, speckle, wobble
from .materials import food
from .meshes import roughen, solid, tubes
from .placing import below, surface_of


def rice(onto, count, spot, seed=1, length=(0.95, 1.3)):
    """Loose long grains that lie on something, from white to the orange of saffron, as one mesh."""
    random, rng, surface = Random(seed), np.random.default_rng(seed), surface_of(onto)
    s, paths, middles = np.linspace(-0.5, 0.5, 6)[:, None], [], []
    for _ in range(count):
        hit = below(surface, *spot(random))
        if hit is None:
            continue
        point, normal = (np.array(part) for part in hit)
        way = np.cross(normal, rng.normal(0, 1, 3))
        way = way / np.linalg.norm(way) + normal * rng.normal(0, 0.34)
        bow = rng.normal(0, 0.12, 3) * (s**2 - 0.08)
        middle = point + normal * rng.uniform(0, 0.4)
        paths.append(middle + s * way * rng.uniform(*length) + bow)
        middles.append(middle)
    patches = speckle(*np.array(middles).T, 2.2, seed) + rng.normal(0, 0.16, len(middles))
    material = food(
        'rice',
        '#d8a23a',
        '#e3b458',
        frequency=0.5,
        roughness=0.4,
        bump=0.1,
        shine=0.15,
        layers=[('pale', '#ecd9a6'), ('saffron', '#cf7a1a')],
    )
    pale, saffron = np.clip((0.42 - patches) * 5, 0, 1), np.clip((patches - 0.62) * 5, 0, 1)
    return tubes('rice', paths, [0.13] * len(paths), material, 6, pale=pale, saffron=saffron)


def raisin():
    """A plump, wrinkled raisin along X, its middle at the origin."""
    shape = lambda x, y, z: (
        ellipsoid(x, y, z, (0, 0, 0), (0.72, 0.5, 0.42)) + 0.07 * wobble(x, y, z, 0.35)
    )
    skin = food('raisin', '#2a1009', '#4c2010', roughness=0.3, bump=0.6, shine=0.35)
    return roughen(solid('raisin', shape, (-0.9,) * 3, (0.9,) * 3, 0.07, skin), 0.2, 0.1)


def almond():
    """Half an almond fried golden, along X, its cut side up at the origin."""

    def shape(x, y, z):
        narrow = 1 - 0.3 * (x / 1.25 + 0.2)
        return np.maximum(ellipsoid(x, y / narrow, z, (0, 0, 0), (1.25, 0.62, 0.36)), z - 0.06)

    nut = food(
        'almond', '#b9732a', '#d9a25a', '#e6bd80', frequency=0.9, roughness=0.35, shine=0.3
    )
    return solid('almond', shape, (-1.4, -1.0, -0.6), (1.4, 1.0, 0.3), 0.07, nut)
