"""Kunafa Cheesecake: baked cheesecake between two crisp layers of kunafa, pistachio."""

import numpy as np

from kitchen import settings
from kitchen.distance import slab, wobble
from kitchen.greens import dice
from kitchen.materials import food
from kitchen.meshes import group, roughen, solid, tubes
from kitchen.placing import disc, scatter

LENGTH, HALF_ANGLE = 12.5, np.radians(24)
PISTACHIO = (('#5f7424', '#8a9444'), ('#6f7a2c', '#a3a45a'), ('#4d5a1c', '#7c6a3c'))


def wedge(x, y, grow=0.0):
    """A slice of a round cake, its tip at the origin and its back on an arc."""
    side = np.abs(y) * np.cos(HALF_ANGLE) - x * np.sin(HALF_ANGLE)
    return np.maximum(side, np.hypot(x, y) - LENGTH) - grow


def on_top(rng):
    while True:
        x, y = rng.uniform(0, LENGTH), rng.uniform(-LENGTH / 2, LENGTH / 2)
        if wedge(x, y) < -0.4:
            return x, y


def kunafa(bottom, height, count, seed):
    """Threads of dough that the knife cut along the wedge, browned at the top and the bottom."""
    rng = np.random.default_rng(seed)
    paths, radii, dark = [], [], []
    while len(paths) < count:
        x, y = rng.uniform(0, LENGTH), rng.uniform(-LENGTH / 2, LENGTH / 2)
        if wedge(x, y) > 0.3 or wedge(x, y) < -0.9 and rng.random() < 0.45:
            continue
        turn, size = rng.uniform(0, np.pi), rng.uniform(1.4, 3.6)
        s = np.linspace(-0.5, 0.5, 14) * size
        bend = rng.normal(0, 0.16) * s**2 + rng.normal(0, 0.09) * np.sin(4 * s + turn)
        level = bottom + height * rng.beta(0.7, 0.7)
        z = level + rng.normal(0, 0.03) * s + 0.06 * np.sin(3 * s + x)
        path = np.stack(
            [
                x + s * np.cos(turn) - bend * np.sin(turn),
                y + s * np.sin(turn) + bend * np.cos(turn),
                z,
            ],
            -1,
        )
        path = path[wedge(path[:, 0], path[:, 1], rng.uniform(0.0, 0.16)) < 0]
        if len(path) > 3:
            paths.append(path)
            radii.append(np.full(len(path), rng.uniform(0.055, 0.085)))
            dark.append(rng.uniform(0, 0.75) ** 2)
    crisp = food(
        'kunafa',
        '#b06a18',
        '#cc8a2a',
        '#dba044',
        frequency=0.8,
        roughness=0.34,
        bump=0,
        shine=0.35,
        layers=[('dark', '#7a3c0c')],
    )
    return tubes('kunafa', paths, radii, crisp, 5, dark=np.array(dark))


def layer(name, bottom, top, material, grow=0.0, wave=0.06, step=0.12):
    """The part of the slice between two heights."""

    def shape(x, y, z):
        uneven = wave * wobble(x, y, z, 1.3, 2)
        return slab(wedge(x, y, grow) + uneven, z, bottom, top, 0.12)

    low, high = (-0.8, -LENGTH / 2, bottom - 0.4), (LENGTH + 0.8, LENGTH / 2, top + 0.4)
    return solid(name, shape, low, high, step, material)


def cook():
    plate, top = settings.plate(12.0, settings.BONE)
    cheese = food(
        'cheesecake', '#e2cd9c', '#ecdcb2', frequency=0.6, roughness=0.42, bump=0.35, shine=0.15
    )
    dough = food('kunafa', '#9a5a14', '#b8741e', roughness=0.5)
    cake = roughen(layer('cheesecake', 1.05, 3.6, cheese), 0.5, 0.09)
    slice_ = [
        layer('kunafa', 0.2, 1.0, dough, -0.5),
        kunafa(0.06, 1.05, 2400, 1),
        cake,
        layer('kunafa', 3.5, 4.4, dough, -0.5),
        kunafa(3.52, 1.12, 3600, 2),
    ]
    chopped = [dice(0.22, tones, i, 0.1) for i, tones in enumerate(PISTACHIO)]
    nuts = scatter(chopped, [slice_[4]], 150, on_top, 3, (0.4, 1.25), -0.02, 80)
    group([*slice_, *nuts], (-2.2, -6.4, top), (0, 0, 66))
    scatter(chopped, [plate], 26, disc(5.0, 5.2, -2.0), 5, (0.35, 1.0), -0.1, 80)
    return {'camera': {'aim': (0.2, -0.2, 2.2), 'distance': 50, 'height': 33, 'focus': (-1, -4, 4)}}
