"""Texas Club: smoked chicken, turkey, cheddar, tomato, three slices of toast, in quarters."""

import numpy as np

from kitchen import settings
from kitchen.bread import toast_material
from kitchen.distance import slab, wobble
from kitchen.materials import food, plain
from kitchen.meshes import group, roughen, solid, tubes

LEG = 8.4


def triangle(x, y, grow=0.0):
    """A quarter of a slice: its right angle at the origin, its legs along +X and +Y."""
    return np.maximum(np.maximum(-x, -y), (x + y - LEG) / np.sqrt(2)) - grow


def layer(name, bottom, thickness, material, grow=0.0, wave=0.05, seed=0, droop=0.0):
    """A slice with the outline of the quarter."""

    def shape(x, y, z):
        lift = wave * wobble(x, y, 0 * z, 2.4, seed) - droop * np.clip(triangle(x, y) + 0.4, 0, 1)
        return slab(
            triangle(x, y, grow), z - lift, bottom, bottom + thickness, min(0.14, thickness * 0.45)
        )

    rim = lambda v: np.clip((0.45 - (LEG - v[:, 0] - v[:, 1]) / 1.414) / 0.3, 0, 1)
    face = lambda v: np.clip(
        (np.abs(v[:, 2] - bottom - thickness / 2) - thickness * 0.4) / 0.1, 0, 1
    )
    low, high = (-1, -1, bottom - 0.8), (LEG + 1, LEG + 1, bottom + thickness + 0.6)
    return roughen(
        solid(name, shape, low, high, 0.09, material, crust=rim, rim=rim, face=face), 0.35, 0.06
    )


def poultry(name, *tones):
    return food(
        name,
        *tones,
        frequency=1.0,
        stretch=(0.5, 2.2, 2.2),
        roughness=0.36,
        bump=0.5,
        shine=0.15,
        layers=[('rim', '#5e2c0e')],
    )


def tomato(x, y, bottom):
    """A slice that the knife cut with the bread."""
    red = food(
        'tomato',
        '#9a1a10',
        '#c2402a',
        roughness=0.18,
        bump=0.2,
        shine=0.4,
        layers=[('skin', '#7c0f08')],
    )
    disc = lambda px, py: np.maximum(np.hypot(px - x, py - y) - 2.3, triangle(px, py, 0.15))
    shape = lambda px, py, z: slab(disc(px, py), z, bottom, bottom + 0.55, 0.08)
    skin = lambda v: np.clip((np.hypot(v[:, 0] - x, v[:, 1] - y) - 2.12) / 0.1, 0, 1)
    return solid(
        'tomato', shape, (-0.5, -0.5, bottom - 0.3), (LEG, LEG, bottom + 0.9), 0.09, red, skin=skin
    )


def quarter(seed):
    """Toast, chicken and tomato, toast, turkey and cheddar, toast."""
    toast, chicken = toast_material(), poultry('chicken', '#b88a5c', '#d6b086')
    turkey, cheddar = poultry('turkey', '#d0a888', '#e2c2a4'), plain(
        'cheddar', '#c8780f', 0.3, shine=0.2
    )
    things, height = [], 0.0

    def add(thickness, *layers):
        nonlocal height
        things.extend(layers)
        height += thickness

    add(1.1, layer('toast', height, 1.15, toast, seed=seed))
    for i in range(3):
        add(
            0.42,
            layer(
                'chicken', height, 0.45, chicken, 0.1 + 0.08 * np.sin(5 * i + seed), 0.1, seed + i
            ),
        )
    things.extend(tomato(x, y, height) for x, y in ((2.0, 2.2), (5.0, 1.6), (1.6, 5.2)))
    height += 0.55
    add(1.1, layer('toast', height, 1.15, toast, seed=seed + 1))
    for i in range(5):
        add(
            0.2,
            layer(
                'turkey', height, 0.18, turkey, 0.2 + 0.12 * np.sin(4 * i + seed), 0.16, seed + i
            ),
        )
    for i in range(2):
        add(0.18, layer('cheddar', height + 0.06, 0.18, cheddar, 0.4, 0.06, seed + i, 0.3))
    add(1.15, layer('toast', height + 0.1, 1.15, toast, seed=seed + 2))
    middle = LEG * 0.3
    stick = np.array([(middle, middle, height - 3), (middle, middle, height + 3.4)])
    things.append(tubes('pick', [stick], [[0.13, 0.12]], plain('bamboo', '#a9834e', 0.5), 12))
    return things


def cook():
    _, top = settings.board(turn=-3)
    for seed, (x, y, turn) in enumerate(
        ((-6.4, -3.6, 40), (6.2, -3.4, 50), (-5.6, 5.6, 46), (5.4, 5.8, 42))
    ):
        group(quarter(seed * 3 + 1), (x, y, top), (0, 0, turn))
    return {'camera': {'aim': (0, 1.0, 4.6), 'distance': 68, 'height': 28, 'focus': (0, -3.4, 4.4)}}
