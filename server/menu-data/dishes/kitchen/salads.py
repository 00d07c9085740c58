"""Leaves, and what is sliced over them."""

import numpy as np

from .distance import ellipsoid, slab, wobble
from .materials import food
from .meshes import roughen, sheet, smoothen, solid, thicken


def romaine(length=11.0, width=4.6, seed=0, charred=0.5):
    """A leaf along X with a white rib and a ruffled edge, its foot at the origin."""
    t, v = np.meshgrid(np.linspace(0, 1, 90), np.linspace(-1, 1, 61), indexing='ij')
    broad = width / 2 * (0.25 + 0.75 * np.sin(np.pi * np.clip(t * 0.85 + 0.06, 0, 1)) ** 0.8)
    broad = broad * np.clip((1.02 - t) * 9, 0, 1) ** 0.5
    ruffle = 0.55 * np.abs(v) ** 2.4 * np.sin(13 * t + 5 * np.sign(v) + seed)
    ruffle = ruffle + 0.22 * np.abs(v) ** 2 * np.sin(31 * t + 3 * np.sign(v) + 2 * seed)
    x, y = t * length, v * broad
    z = (
        0.55 * np.abs(v) ** 1.5 * broad
        + ruffle
        + 1.6 * (t - 0.4) ** 2
        - 0.25 * np.cos(9 * v) * (1 - t)
    )
    rib = np.exp(-((v / (0.2 * (1.1 - t))) ** 2)) * np.clip(1.1 - t, 0, 1)
    burnt = np.clip((np.abs(v) - 0.72) * 3 + wobble(x, y, z, 1.4, seed) * 0.8, 0, 1) * charred
    burnt = np.maximum(burnt, np.clip((t - 0.9) * 8, 0, 1) * charred)
    green = food(
        'romaine',
        '#4f7a24',
        '#7d9e3e',
        '#9fb85c',
        frequency=0.6,
        roughness=0.36,
        bump=0.5,
        bump_frequency=2.4,
        translucent=0.3,
        layers=[('rib', '#d6dcae'), ('burnt', '#231408')],
    )
    blade = sheet('leaf', np.stack([x, y, z], -1), green, rib=rib, burnt=burnt)
    return thicken(smoothen(blade), 0.07)


def poultry_slice(length=6.0, width=2.6, seed=0, rim='#5e2c0e'):
    """A slice of smoked breast, lying flat, its skin at +Y."""

    def outline(x, y):
        return np.maximum(
            ellipsoid(x, y, 0 * x, (0, -0.4, 0), (length / 2, width * 0.75, 99)), -y - width * 0.3
        )

    shape = lambda x, y, z: slab(
        outline(x, y), z - 0.12 * wobble(x, y, 0 * z, 2, seed), 0, 0.7, 0.18
    )
    skin = lambda v: np.clip((outline(v[:, 0], v[:, 1]) + 0.3) / 0.18, 0, 1) * (v[:, 1] > -0.2)
    meat = food(
        'poultry',
        '#b98d62',
        '#d8b48c',
        '#e4c8a6',
        frequency=1.0,
        stretch=(0.6, 2, 2),
        roughness=0.35,
        bump=0.5,
        shine=0.2,
        layers=[('skin', rim)],
    )
    box = (length / 2 + 0.4, width + 0.3)
    thing = solid('poultry', shape, (-box[0], -box[1], -0.4), (*box, 1.2), 0.11, meat, skin=skin)
    return roughen(thing, 0.6, 0.08)


def shaving(length=3.2, seed=0):
    """A curl of hard cheese."""
    t, v = np.meshgrid(np.linspace(-1, 1, 30), np.linspace(-1, 1, 14), indexing='ij')
    ragged = 0.7 + 0.12 * np.sin(9 * t + seed) + 0.08 * np.sin(21 * t)
    z = 0.35 * t**2 + 0.2 * np.sin(3 * t + seed) + 0.12 * v * np.sin(2 * t)
    parmesan = food('parmesan', '#dcc486', '#ead8a6', roughness=0.45, bump=0.25, bump_frequency=5)
    points = np.stack([t * length / 2, v * ragged, z], -1)
    return thicken(sheet('shaving', points, parmesan), 0.09)


def egg_half(length=2.9):
    """Half a boiled egg, lying on its back on z = 0 with its yolk up."""
    body = lambda x, y, z: ellipsoid(
        x, y, z, (0, 0, length * 0.36), (length / 2, length * 0.38, length * 0.36)
    )
    shape = lambda x, y, z: np.maximum(body(x, y, z), z - length * 0.36 + 0.05 * np.hypot(x, y))
    ball = lambda v: np.hypot(v[:, 0] + 0.15, v[:, 1])
    yolk = lambda v: np.clip((length * 0.23 - ball(v)) / 0.08, 0, 1) * (v[:, 2] > length * 0.27)
    white = food(
        'egg',
        '#ece4d6',
        '#f4eee2',
        roughness=0.28,
        bump=0.06,
        shine=0.25,
        layers=[('yolk', '#e09a1c')],
    )
    box = length * 0.6
    return smoothen(
        solid('egg', shape, (-box, -box, -0.2), (box, box, length * 0.6), 0.09, white, yolk=yolk)
    )


def avocado_slice(length=5.6):
    """A crescent that lies flat."""

    def outline(x, y):
        body = ellipsoid(x, y, 0 * x, (0, 0, 0), (length / 2, length * 0.36, 99))
        return np.maximum(
            body,
            -ellipsoid(x, y, 0 * x, (0.1, -length * 0.28, 0), (length * 0.3, length * 0.3, 99)),
        )

    shape = lambda x, y, z: slab(np.maximum(outline(x, y), -y - 0.5), z, 0, 0.6, 0.16)
    skin = lambda v: np.clip((outline(v[:, 0], v[:, 1]) + 0.2) / 0.14, 0, 1) * (v[:, 1] > 0.2)
    mid = lambda v: np.clip((v[:, 1] - length * 0.1) / (length * 0.22), 0, 1) * 0.8
    flesh = food(
        'avocado',
        '#d3cf7c',
        '#dcd88e',
        frequency=0.6,
        roughness=0.3,
        bump=0.12,
        shine=0.3,
        layers=[('mid', '#8fae48'), ('skin', '#3d5a1c')],
    )
    box = length / 2 + 0.4
    return smoothen(
        solid('avocado', shape, (-box, -box, -0.3), (box, box, 0.9), 0.1, flesh, skin=skin, mid=mid)
    )
