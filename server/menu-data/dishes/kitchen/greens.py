"""Vegetables, pickles, herbs, fruit."""

from random import Random

import numpy as np

from .distance import ellipsoid, rectangle, slab, union, wobble
from .materials import food
from .meshes import copy, disc_grid, make, place, roughen, sheet, smoothen, solid, thicken, tubes


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


def corn_kernel(charred=0.52, tones=('#d29a1a', '#e8bc40', '#efcb5c')):
    """A grain of corn, its middle at the origin."""
    shape = lambda x, y, z: ellipsoid(x, y, z, (0, 0, 0), (0.55, 0.42, 0.36))
    corn = food(
        'kernel',
        *tones,
        frequency=0.9,
        roughness=0.25,
        bump=0.15,
        shine=0.4,
        spots=('#2e1406', charred),
    )
    return solid('kernel', shape, (-0.8,) * 3, (0.8,) * 3, 0.16, corn)


def _seed_pattern(r, angle, rng):
    """Seeds of a cucumber, which point to its middle, in three groups."""
    covered = np.zeros(r.shape)
    for lobe in range(3):
        for _ in range(9):
            at = 2 * np.pi * (lobe + rng.uniform(0.14, 0.86)) / 3
            middle = rng.uniform(0.26, 0.58)
            aside = r * np.sin(angle - at) / 0.045
            along = (r * np.cos(angle - at) - middle) / 0.1
            covered = np.maximum(covered, np.clip(2.4 - 2.0 * np.hypot(aside, along), 0, 1))
    return covered


def dill_chip(radius=2.0, thickness=0.5, seed=0):
    """A slice of a pickled cucumber from a ridged knife, its middle at the origin."""
    rng = np.random.default_rng(seed)
    r, angle = disc_grid(56, 168)
    warts = 1 + 0.02 * np.sin(3 * angle + seed) + 0.02 * np.abs(np.sin(8.5 * angle + seed)) ** 4
    x, y = r * radius * warts * np.cos(angle), r * radius * warts * np.sin(angle)
    ridges = 0.1 * np.sin(2 * np.pi * x / 0.62) + 0.1 * wobble(x, y, 0 * x, 2.2, seed)
    round_edge = 1 - 0.5 * np.clip((r - 0.9) / 0.1, 0, 1) ** 2
    up = [np.stack([x, y, side * thickness / 2 * round_edge + ridges], -1) for side in (1, -1)]
    lobes = 0.66 + 0.05 * np.cos(3 * angle)
    values = {
        'core': np.clip((lobes - r) / 0.06, 0, 1) * 0.75,
        'line': np.exp(-(((r - lobes) / 0.025) ** 2)) * 0.8,
        'seeds': _seed_pattern(r, angle, rng),
        'skin': np.clip((r - 0.93) / 0.04, 0, 1),
    }
    flesh = food(
        'dill chip',
        '#8f9434',
        '#a8a94a',
        '#b9b660',
        frequency=0.7,
        roughness=0.16,
        bump=0.12,
        bump_frequency=5,
        shine=0.6,
        translucent=0.35,
        layers=[
            ('core', '#9a9a3c'),
            ('line', '#c4c27c'),
            ('seeds', '#dcd6a4'),
            ('skin', '#3a4d12'),
        ],
    )
    both = {key: np.concatenate([value, value[::-1]]) for key, value in values.items()}
    return sheet('dill chip', np.concatenate([up[0], up[1][::-1]]), flesh, closed=True, **both)


def dill(length=6.0, seed=0, tones=('#2c5216', '#4a7a26')):
    """A frond of dill along X, its foot at the origin."""
    rng = np.random.default_rng(seed)
    s = np.linspace(0, 1, 16)
    stem = np.stack([s * length, 0.5 * np.sin(2 * s + seed), 0.5 * np.sin(2.4 * s)], -1)
    paths, radii = [stem], [np.linspace(0.08, 0.03, 16)]
    for i in range(15):
        foot = stem[2 + i * 13 // 15]
        side, reach = (-1) ** i, length * 0.3 * (1 - 0.7 * i / 15)
        way = np.array([0.7, 0.75 * side, rng.uniform(-0.1, 0.35)])
        branch = foot + s[::2, None] * way * reach
        paths.append(branch)
        radii.append(np.full(8, 0.03))
        for k in range(10):
            start = branch[1 + k * 6 // 10]
            end = start + reach * rng.uniform(0.2, 0.4) * (way + rng.normal(0, 0.55, 3))
            paths.append(start + np.linspace(0, 1, 4)[:, None] * (end - start))
            radii.append(np.array([0.028, 0.028, 0.024, 0.01]))
    green = food('dill', *tones, frequency=1.0, roughness=0.4, bump=0, translucent=0.2)
    return tubes('dill', paths, radii, green, 5)


def ribbon(length=3.6, width=0.5, tones=('#d3d2a0', '#dfdcb6'), seed=0, thickness=0.09):
    """A shaved strip of cabbage or carrot along X, bent and twisted, its middle at the origin."""
    rng = np.random.default_rng(seed)
    t, v = np.meshgrid(np.linspace(-0.5, 0.5, 26), np.linspace(-0.5, 0.5, 6), indexing='ij')
    arch, bow, twist, phase = (*rng.normal(0, 0.6, 3), rng.uniform(0, 6))
    taper = np.clip((0.5 - np.abs(t)) * 7, 0.35, 1)
    wide = v * width * taper * (1 + 0.15 * np.sin(9 * t + phase))
    turn = twist * 2 * t
    x = t * length
    y = bow * length * (t**2 - 0.08) + wide * np.cos(turn)
    z = arch * length * (t**2 - 0.08) + wide * np.sin(turn) + 0.1 * np.sin(8 * t + phase)
    flesh = food(
        'ribbon', *tones, frequency=1.0, roughness=0.26, bump=0.15, shine=0.35, translucent=0.25
    )
    return smoothen(thicken(sheet('ribbon', np.stack([x, y, z], -1), flesh), thickness))
