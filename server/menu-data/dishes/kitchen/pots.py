"""Beans, gravy and pasta: what is cooked in a pot and fills a bowl or a pan."""

import numpy as np

from .distance import ellipsoid, union, wobble
from .materials import food
from .meshes import disc_grid, roughen, sheet, smoothen, solid, thicken
from .placing import heap


def fill(radius, level, material, rise=0.0, seed=0, wave=0.12):
    """A thick liquid up to the wall of a bowl. `rise` is how much higher its middle is."""
    r, angle = disc_grid(60, 160)
    x, y = r * radius * np.cos(angle), r * radius * np.sin(angle)
    z = level + rise * (1 - r**2) + wave * wobble(x, y, 0 * x, 1.7, seed) * (1 - r**8)
    return sheet('filling', np.stack([x, y, z], -1), material, closed=True)


def bean(length=1.7, tones=('#4a0f0a', '#6e1a10'), shine=0.3, seed=0):
    """A cooked kidney bean along X that lies on its side, its middle at the origin."""
    half = length / 2

    def shape(x, y, z):
        bow = y - 0.3 * half * (1 - (x / half) ** 2) + 0.15 * half
        body = ellipsoid(x, bow, z, (0, 0, 0), (half, half * 0.6, half * 0.52))
        return body + 0.02 * wobble(x, y, z, 0.6, seed)

    skin = food(
        'bean', *tones, frequency=0.8, roughness=0.32, bump=0.12, bump_frequency=5, shine=shine
    )
    box = half * 1.25
    return smoothen(solid('bean', shape, (-box,) * 3, (box,) * 3, length / 14, skin))


def chickpea(size=0.62, seed=0):
    """A cooked chickpea with its beak and the cleft beside it, its middle at the origin."""

    def shape(x, y, z):
        ball = ellipsoid(x, y, z, (0, 0, 0), (size, size * 0.95, size * 0.92))
        beak = ellipsoid(x, y, z, (size * 0.85, 0, size * 0.2), (size * 0.4,) * 3)
        cleft = 0.16 * size * np.exp(-((y / (0.16 * size)) ** 2)) * (x < 0.4 * size) * (z > 0)
        return union(ball, beak, 0.3 * size) + cleft + 0.07 * size * wobble(x, y, z, size, seed)

    skin = food(
        'chickpea',
        '#b88544',
        '#cfa05c',
        '#dcb578',
        frequency=1.2,
        roughness=0.34,
        bump=0.25,
        bump_frequency=4,
        shine=0.25,
    )
    box = size * 1.5
    return smoothen(solid('chickpea', shape, (-box,) * 3, (box,) * 3, size / 7, skin))


def macaroni(bend=1.15, radius=0.5, turn=150, material=None):
    """An elbow of pasta, its middle near the origin. It is open at both ends."""
    way = np.radians(np.linspace(-turn / 2, turn / 2, 20))[:, None]
    around = np.linspace(0, 2 * np.pi, 18, endpoint=False)
    out = bend + radius * np.cos(around)
    points = [out * np.cos(way) - bend * 0.75, out * np.sin(way), radius * np.sin(around) + 0 * way]
    tube = thicken(sheet('macaroni', np.stack(points, -1), material, closed=True), 0.16)
    return smoothen(tube)


def melted_cheese(tones=('#c27a14', '#d4922a', '#dda444'), baked=None):
    """Sauce of melted cheese. `baked` is the share that browned in the oven."""
    return food(
        'melted cheese',
        *tones,
        frequency=0.6,
        roughness=0.32,
        bump=0.12,
        bump_frequency=2.4,
        shine=0.3,
        spots=('#6e3408', baked) if baked else None,
    )


def mac_and_cheese(onto, count, spot, level, radius, rise, cheese=None, seed=1, at=(0, 0)):
    """Elbows of pasta that fall on `spot`, in cheese sauce around `at` up to `level`."""
    sauce = cheese or melted_cheese()
    pool = roughen(fill(radius, level, sauce, rise, seed, 0.18), 1.0, 0.2)
    pool.location = (*at, 0)
    elbows = [macaroni(b, 0.5, t, sauce) for b, t in ((1.1, 150), (1.2, 130), (1.0, 165))]
    return [pool, *heap(elbows, [*onto, pool], count, spot, seed, (0.9, 1.08), 70, 12, 0.38)]


def gravy(tones, name='gravy', bump=0.35):
    """A thick sauce with the grain of what boiled down in it."""
    return food(
        name,
        *tones,
        frequency=0.7,
        roughness=0.42,
        bump=bump,
        bump_frequency=2.6,
        shine=0.15,
        specular=0.25,
    )
