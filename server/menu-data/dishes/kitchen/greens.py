"""Vegetables, pickles, herbs, fruit."""

from random import Random

import numpy as np

from .distance import ellipsoid, rectangle, slab, union, wobble
from .materials import food
from .meshes import copy, disc_grid, make, place, roughen, sheet, smoothen, solid, tubes


def _round_slice(name, radius, thickness, material, outline=None, **attributes):
    """A flat slice of something round, its middle at the origin. Attributes use (r, angle)."""
    r, angle = disc_grid(34, 108)
    edge = radius * (1 if outline is None else outline(angle))
    bevel = np.clip((r - 0.93) / 0.07, 0, 1)
    points, values = [], {key: [] for key in attributes}
    for side in (1, -1):
        z = side * thickness / 2 * (1 - 0.55 * bevel**2)
        order = slice(None) if side == 1 else slice(None, None, -1)
        points.append(np.stack([r * edge * np.cos(angle), r * edge * np.sin(angle), z], -1)[order])
        for key, value in attributes.items():
            values[key].append(np.broadcast_to(value(r, angle), r.shape)[order])
    joined = {key: np.concatenate(value) for key, value in values.items()}
    return sheet(name, np.concatenate(points), material, closed=True, **joined)


def pickle_slice(radius=1.9, thickness=0.42):
    """A crinkle-cut dill chip."""
    skin = lambda r, a: np.clip((r - 0.9) / 0.06, 0, 1)
    core = lambda r, a: np.clip((0.66 - r + 0.05 * np.cos(3 * a)) / 0.1, 0, 1) * 0.8
    seeds = lambda r, a: ((np.sin(9 * a + 14 * r) > 0.55) & (r > 0.28) & (r < 0.6)) * 0.9
    flesh = food(
        'pickle',
        '#8f9a2e',
        '#a9ad48',
        frequency=0.9,
        roughness=0.2,
        bump=0.25,
        shine=0.5,
        layers=[('core', '#b9b85c'), ('seeds', '#d8d49a'), ('skin', '#3f5214')],
    )
    wavy = lambda a: 1 + 0.028 * np.sin(26 * a)
    thing = _round_slice(
        'pickle', radius, thickness, flesh, wavy, skin=skin, core=core, seeds=seeds
    )
    return smoothen(roughen(thing, 1.6, 0.16))


def tomato_slice(radius=3.4, thickness=0.6):
    """A slice with its seed chambers."""
    skin = lambda r, a: np.clip((r - 0.94) / 0.04, 0, 1)
    wall = lambda a: np.cos(5 * a + 0.6 * np.sin(2 * a))
    gel = lambda r, a: np.clip((wall(a) + 0.35) * 2, 0, 1) * ((r > 0.34) & (r < 0.8)) * 0.85
    seeds = lambda r, a: gel(r, a) * (np.sin(31 * a) * np.sin(24 * r) > 0.55)
    flesh = food(
        'tomato',
        '#b0281a',
        '#c8452c',
        frequency=1.0,
        roughness=0.16,
        bump=0.2,
        shine=0.5,
        layers=[('gel', '#a83a12'), ('seeds', '#d9a04a'), ('skin', '#94150c')],
    )
    return roughen(
        _round_slice('tomato', radius, thickness, flesh, skin=skin, gel=gel, seeds=seeds), 2, 0.12
    )


def jalapeno_slice(radius=1.25, thickness=0.4, fresh=True):
    """A ring with three ribs and pale pith."""
    skin = lambda r, a: np.clip((r - 0.84) / 0.07, 0, 1)
    pith = lambda r, a: np.clip(np.cos(3 * a) * 3 - 1.4, 0, 1) * (r < 0.8) + np.clip(
        (0.25 - r) / 0.1, 0, 1
    )
    hollow = lambda r, a: np.clip(-np.cos(3 * a) * 3 + 0.6, 0, 1) * ((r > 0.2) & (r < 0.7)) * 0.75
    tones = ('#6c9a2c', '#86ad3e') if fresh else ('#8a8f35', '#a1a148')
    flesh = food(
        'jalapeno',
        *tones,
        frequency=1.0,
        roughness=0.2,
        bump=0.15,
        shine=0.45,
        layers=[
            ('hollow', '#3f5a16' if fresh else '#686a22'),
            ('pith', '#d3d9a4'),
            ('skin', '#1f5212' if fresh else '#4a5a1a'),
        ],
    )
    wavy = lambda a: 1 + 0.05 * np.cos(3 * a)
    thing = _round_slice(
        'jalapeno', radius, thickness, flesh, wavy, skin=skin, pith=pith, hollow=hollow
    )
    return roughen(thing, 1.2, 0.08)


def onion_rings(count, spot, height, seed=0, radius=(1.6, 3.2)):
    """Thin raw rings. `height` is where the lowest one lies."""
    rng, random = np.random.default_rng(seed), Random(seed)
    angle = np.linspace(0, 2 * np.pi, 50)
    paths, radii = [], []
    for i in range(count):
        x, y = spot(random)
        r = rng.uniform(*radius)
        tilt = rng.normal(0, 0.12, 2)
        ring = np.stack([x + r * np.cos(angle), y + r * np.sin(angle), 0 * angle], -1)
        ring[:, 2] = height + i * 0.12 + tilt[0] * (ring[:, 0] - x) + tilt[1] * (ring[:, 1] - y)
        paths.append(ring)
        radii.append(np.full(50, rng.uniform(0.16, 0.24)))
    white = food(
        'onion',
        '#d8ccd0',
        '#ece4dc',
        roughness=0.2,
        bump=0.1,
        shine=0.4,
        translucent=0.25,
        layers=[('purple', '#7c3560')],
    )
    return tubes('onion', paths, radii, white, 8, purple=rng.uniform(0, 0.5, count))


def shreds(
    count, spot, height, tones, seed=0, length=(1.8, 4.0), width=(0.09, 0.2), curl=0.6, lift=0.5
):
    """Cut strips such as cabbage, carrot or crisp onion. `height(x, y)` is the top of the heap."""
    rng, random = np.random.default_rng(seed), Random(seed)
    paths, radii = [], []
    for _ in range(count):
        x, y = spot(random)
        turn, s = rng.uniform(0, 2 * np.pi), np.linspace(-0.5, 0.5, 10)
        size, bend = rng.uniform(*length), rng.normal(0, curl)
        along, aside = s * size, bend * (s**2 - 0.1) * size
        path = np.stack(
            [
                along * np.cos(turn) - aside * np.sin(turn),
                along * np.sin(turn) + aside * np.cos(turn),
                0 * s,
            ],
            -1,
        )
        z = height(x, y) * (0.2 + 0.8 * rng.random() ** 0.4)
        path += [x, y, z]
        path[:, 2] += rng.normal(0, 0.2) * size * s + rng.normal(0, lift) * (s**2 - 0.08) * size
        paths.append(path)
        radii.append(rng.uniform(*width))
    strip = food(
        'shreds', *tones, frequency=1.2, roughness=0.28, bump=0.15, shine=0.25, translucent=0.2
    )
    return tubes('shreds', paths, radii, strip, 5)


def mushroom_slice(size=1.0):
    """A browned slice of a mushroom, lying flat."""

    def outline(x, y):
        cap = np.maximum(
            ellipsoid(x, y, 0 * x, (0, 0.2, 0), (1.75, 1.25, 9)), -y - 0.15 + 0.25 * np.cos(x)
        )
        stem = rectangle(x, y + 0.75, 0.42 + 0.1 * np.abs(y), 0.95, 0.3)
        return union(cap, stem, 0.3)

    shape = lambda x, y, z: slab(
        outline(x / size, y / size) * size, z - 0.12 * x * x / 3, -0.2, 0.2, 0.12
    )
    edge = lambda v: np.clip((0.28 + outline(v[:, 0] / size, v[:, 1] / size)) / 0.2, 0, 1)
    gills = (
        lambda v: np.exp(-(((v[:, 1] / size + 0.12) / 0.16) ** 2)) * (np.abs(v[:, 0]) > 0.5) * 0.9
    )
    flesh = food(
        'mushroom',
        '#8a5a2e',
        '#b58a58',
        frequency=1.0,
        roughness=0.28,
        bump=0.3,
        shine=0.45,
        spots=('#4a260e', 0.35),
        layers=[('gills', '#2e1608'), ('edge', '#4a260f')],
    )
    box = 2.1 * size
    thing = solid(
        'mushroom', shape, (-box, -box, -0.5), (box, box, 1.1), 0.1, flesh, edge=edge, gills=gills
    )
    return roughen(thing, 0.6, 0.1)


def leaf(length=1.4, lobes=3, tones=('#2f5a17', '#4c7a26'), cup=0.3, twist=0.2):
    """A leaf of a herb: lobed (coriander, parsley) or, with no lobes, oval (mint, basil)."""
    q, t = disc_grid(9, 90)
    if lobes:
        outline = 0.5 + 0.36 * np.cos(lobes * t) * np.sqrt(np.abs(np.cos(t / 2)))
        outline = outline + 0.1 * np.abs(np.sin(7.5 * t)) + 0.05 * np.cos(23 * t)
        outline = outline * np.clip(1.25 * np.abs(np.cos(t / 2)) ** 0.35, 0.1, 1)
        x, y = q * outline * np.cos(t), q * outline * np.sin(t)
    else:
        teeth = 1 + 0.03 * np.cos(22 * t)
        x, y = 0.9 * q * np.cos(t), 0.5 * q * teeth * np.sin(t) * (1 - 0.3 * np.cos(t))
    z = cup * (x**2 + y**2) * 0.7 + twist * x * y + 0.05 * np.sin(5 * t + 4 * q) * q
    vein = np.exp(-((y / 0.035) ** 2)) * 0.5
    green = food(
        'leaf',
        *tones,
        frequency=1.3,
        roughness=0.35,
        bump=0.4,
        bump_frequency=4,
        translucent=0.3,
        layers=[('vein', '#8fae5a')],
    )
    return sheet('leaf', np.stack([x, y, z], -1) * length, green, closed=True, vein=vein)


def dice(size=0.45, tones=('#94150c', '#c8452c'), seed=0, shine=0.4):
    """A rounded, uneven cube."""

    def shape(x, y, z):
        d = slab(
            rectangle(x, y, size, size * 0.85, size * 0.25),
            z,
            -size * 0.75,
            size * 0.75,
            size * 0.25,
        )
        return d + 0.18 * size * wobble(x, y, z, size * 1.4, seed)

    box = size * 1.5
    roughness = 0.55 - 0.7 * shine
    flesh = food('dice', *tones, frequency=1.5, roughness=roughness, bump=0.35, shine=shine)
    return solid('dice', shape, (-box,) * 3, (box,) * 3, size / 6, flesh)


def crumb(size=0.1, code='#2a1408'):
    """A grain of pepper, salt or a crumb."""
    points = np.array([(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)], float)
    faces = [(0, 2, 4), (2, 1, 4), (1, 3, 4), (3, 0, 4), (2, 0, 5), (1, 2, 5), (3, 1, 5), (0, 3, 5)]
    points *= np.array([1.2, 0.9, 0.7]) * size
    return make(
        'crumb', points, faces, food('crumb', code, code, roughness=0.6, bump=0), smooth=False
    )


def corn_cob(length=9.0, radius=2.0, charred=0.3):
    """A cob along X, lying on z = 0."""
    rows, steps = 14, int(length / 0.62)
    t, angle = np.meshgrid(
        np.linspace(0, 1, steps * 9), np.linspace(0, 2 * np.pi, rows * 9, False), indexing='ij'
    )
    end = np.sqrt(np.clip(1 - (2 * t - 1) ** 8, 0, 1))
    kernel = (
        np.abs(np.sin(t * np.pi * steps)) ** 0.5
        * np.abs(np.sin(angle * rows / 2 + 0.25 * np.sin(9 * t))) ** 0.5
    )
    r = radius * end * (0.84 + 0.16 * kernel) * (1 - 0.18 * t)
    x = (t - 0.5) * length
    points = np.stack([x, r * np.cos(angle), r * np.sin(angle) + radius], -1)
    corn = food(
        'corn',
        '#d9a01c',
        '#ecc24a',
        frequency=1.2,
        roughness=0.25,
        bump=0.1,
        shine=0.4,
        spots=('#3a1c08', charred),
        layers=[('gap', '#a86a10')],
    )
    return sheet('corn', points, corn, closed=True, gap=np.clip(0.6 - kernel, 0, 1))


CITRUS = {
    'lemon': ('#d9b93c', '#e8d06a', '#c99a12'),
    'lime': ('#9db548', '#bccb74', '#3f6a16'),
    'orange': ('#d9821c', '#e89c3c', '#c9610c'),
}


def citrus_slice(kind, radius=2.9, thickness=0.5, charred=0.0):
    """A wheel with its segments."""
    dark, bright, peel = CITRUS[kind]
    skin = lambda r, a: np.clip((r - 0.95) / 0.03, 0, 1)
    pith = lambda r, a: np.clip(((r > 0.88) & (r < 0.95)) + (r < 0.07), 0, 1) * 1.0
    wall = lambda r, a: np.clip((np.abs(np.cos(5 * a)) - 0.965 + 0.02 * (1 - r)) * 40, 0, 1) * (
        r < 0.9
    )
    flesh = food(
        kind,
        dark,
        bright,
        frequency=1.6,
        roughness=0.16,
        bump=0.3,
        shine=0.5,
        translucent=0.25,
        spots=('#3a1c08', charred) if charred else None,
        layers=[('wall', '#f0e6bc'), ('pith', '#f0e8cc'), ('skin', peel)],
    )
    return _round_slice(kind, radius, thickness, flesh, skin=skin, pith=pith, wall=wall)


def sprig(count=9, length=2.2, seed=1, tones=('#2f6a1c', '#4f9434')):
    """Mint: leaves around a stem that stands at the origin."""
    rng, leaves = np.random.default_rng(seed), []
    blade = leaf(length, 0, tones, 0.4)
    for i in range(count):
        level, turn = 1.6 * i / count, 137 * i
        twin = copy(blade) if i else blade
        scale = 0.65 + 0.5 * (1 - i / count)
        angle = np.radians(turn)
        reach = 0.45 * length * scale
        at = (reach * np.cos(angle), reach * np.sin(angle), level + 0.25)
        leaves.append(place(twin, at, (rng.uniform(-15, 15), -25 - 30 * i / count, turn), scale))
    return leaves
