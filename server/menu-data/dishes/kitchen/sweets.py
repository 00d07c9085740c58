"""Fruit, nuts, pastry and ice cream."""

import numpy as np

from .distance import cut, ellipsoid, union, wobble
from .greens import citrus_slice
from .materials import food
from .meshes import disc_grid, lathe, place, roughen, sheet, smoothen, solid


def cinnamon_stick(length=9.0):
    """A quill along X that rolls in from both sides."""
    t, turn = np.meshgrid(np.linspace(-0.5, 0.5, 40), np.linspace(0, 1, 60), indexing='ij')
    side = np.sign(turn - 0.5)
    angle = np.pi / 2 + side * np.abs(turn - 0.5) * 2 * 2.4 * np.pi * 0.9
    r = 0.55 - 0.22 * np.abs(turn - 0.5) * 2
    y, z = (
        side * 0.3 * (np.abs(turn - 0.5) > 0.2) + r * np.cos(angle) * 0.6,
        r * np.sin(angle) - 0.05,
    )
    bark = food(
        'cinnamon',
        '#4a2410',
        '#7a4422',
        frequency=0.8,
        stretch=(0.3, 2, 2),
        roughness=0.7,
        bump=0.6,
    )
    thing = sheet('cinnamon', np.stack([t * length, y, z], -1), bark)
    thing.modifiers.new('thickness', 'SOLIDIFY').thickness = 0.1
    return roughen(thing, 0.8, 0.06)


def _peach_material():
    """White flesh. Attribute `skin` is the blush outside, `core` the red around the stone."""
    return food(
        'peach',
        '#e8cf9c',
        '#f2e0b6',
        frequency=0.7,
        roughness=0.3,
        bump=0.2,
        shine=0.3,
        layers=[('skin', '#d98a4a'), ('blush', '#a82a30'), ('core', '#9a1c2c')],
    )


def _rays(angle, seed=0):
    """How far the red around the stone reaches, which differs all around."""
    return 0.55 + 0.25 * np.sin(13 * angle + seed) + 0.2 * np.sin(29 * angle + 2 * seed)


def peach_half(radius=3.3, stone=True):
    """Half a white peach, its cut facing +Z at z = 0, with its stone or the hollow it left."""
    pit = lambda x, y, z: ellipsoid(x, y, z, (0, 0, 0), (1.35, 1.0, 0.95))
    cleft = lambda x, y, z: 0.35 * np.exp(-((y / 0.5) ** 2)) * (x > 0)
    body = lambda x, y, z: ellipsoid(x, y, z, (0, 0, 0), (radius * 1.02, radius, radius)) + cleft(
        x, y, z
    )
    shape = lambda x, y, z: cut(np.maximum(body(x, y, z), z), pit(x, y, z) - 0.12)
    skin = lambda v: np.clip((body(*v.T) + 0.14) / 0.08, 0, 1) * (v[:, 2] < -0.05)
    blush = lambda v: skin(v) * np.clip(0.5 + wobble(*v.T, 3.0, 2), 0, 0.9)

    def core(v):
        gap = pit(*v.T)
        return np.clip(1.1 - gap / (0.9 * _rays(np.arctan2(v[:, 1], v[:, 0])) + 0.15), 0, 0.85)

    box = radius + 0.5
    low, high = (-box, -box, -box), (box, box, 0.4)
    flesh = solid(
        'peach', shape, low, high, 0.11, _peach_material(), skin=skin, blush=blush, core=core
    )
    if not stone:
        return [smoothen(flesh)]
    wrinkled = food('stone', '#4a2212', '#7a4426', frequency=1.6, roughness=0.6, bump=1.0)
    kernel = solid('stone', pit, (-1.8,) * 3, (1.8,) * 3, 0.12, wrinkled)
    return [smoothen(flesh), roughen(roughen(kernel, 0.5, 0.35, pattern='VORONOI'), 0.2, 0.08)]


def peach_wedge(radius=3.2, half_angle=19):
    """A crescent of white peach, standing on its skin at z = 0 with its stone side up."""
    lean = np.radians(half_angle)
    body = lambda x, y, z: ellipsoid(x, y, z, (0, 0, radius), (radius * 1.05, radius, radius))
    stone = lambda x, y, z: ellipsoid(x, y, z, (0, 0, radius), (1.7, 1.3, 1.3))
    sides = lambda y, z: np.abs(y) * np.cos(lean) - (radius - z) * np.sin(lean)
    shape = lambda x, y, z: cut(
        np.maximum.reduce([body(x, y, z), sides(y, z), z - radius]), stone(x, y, z)
    )
    skin = lambda v: np.clip((body(*v.T) + 0.14) / 0.08, 0, 1)
    blush = lambda v: skin(v) * np.clip(0.4 + wobble(*v.T, 2.4, 1), 0, 0.9)
    core = lambda v: np.clip(
        1.1 - stone(*v.T) / (0.8 * _rays(np.arctan2(v[:, 2] - radius, v[:, 0])) + 0.15), 0, 0.85
    )
    low, high = (-radius - 0.6, -1.6, -0.4), (radius + 0.6, 1.6, radius + 0.3)
    thing = solid(
        'peach', shape, low, high, 0.11, _peach_material(), skin=skin, blush=blush, core=core
    )
    return smoothen(thing)


def orange_half(radius=3.4):
    """Half an orange, its cut facing +Z at z = 0."""
    profile = [
        (radius * np.cos(a), -radius * np.sin(a)) for a in np.linspace(0.02, np.pi / 2 - 0.01, 30)
    ]
    peel = food(
        'peel', '#b8560a', '#cf6e14', frequency=0.8, roughness=0.35, bump=0.5, bump_frequency=7
    )
    shell = lathe('orange', profile[::-1], peel)
    face = citrus_slice('orange', radius * 0.995, 0.12)
    face.parent = shell
    return shell


def date(seed=0):
    """A soft date along X, lying on z = 0."""
    shape = lambda x, y, z: ellipsoid(x, y, z, (0, 0, 1.0), (1.9, 1.05, 1.0)) + 0.1 * wobble(
        x, y, z, 0.8, seed
    )
    skin = food(
        'date',
        '#5a2c0e',
        '#8a4c1c',
        '#a8692c',
        frequency=0.7,
        roughness=0.25,
        bump=0.7,
        bump_frequency=1.8,
        shine=0.5,
    )
    thing = solid('date', shape, (-2.3, -1.5, -0.3), (2.3, 1.5, 2.3), 0.14, skin)
    return roughen(smoothen(thing), 0.4, 0.12)


def scoop(radius=3.0, tones=('#e3d2ae', '#efe2c4'), seed=0):
    """A ball of ice cream with a ragged skirt, its middle at the origin."""

    def shape(x, y, z):
        ball = ellipsoid(x, y, z, (0, 0, 0), (radius, radius, radius * 0.95))
        angle = np.arctan2(y, x)
        skirt_radius = radius * (1.12 + 0.06 * np.sin(5 * angle + seed) + 0.05 * np.sin(11 * angle))
        ring = np.hypot(np.hypot(x, y) - skirt_radius + 0.4, (z + radius * 0.62) * 1.2) - 0.45
        grooves = (
            0.07
            * np.sin(7 * z + 2 * np.sin(2 * angle + seed))
            * np.clip(1 - np.abs(z) / radius, 0, 1)
        )
        return union(ball, ring, 0.5) + grooves + 0.09 * wobble(x, y, z, 0.7, seed)

    cream = food(
        'ice cream', *tones, frequency=0.8, roughness=0.4, bump=0.5, bump_frequency=5, shine=0.2
    )
    box = radius * 1.35
    thing = solid('ice cream', shape, (-box,) * 3, (box,) * 3, 0.13, cream)
    return roughen(roughen(thing, 0.5, 0.12), 0.15, 0.06)


def swirl(radius, height, tones=('#e8dcc4', '#f4ecda'), turns=3.2):
    """Whipped cream from a star nozzle, standing on z = 0."""
    r, angle = disc_grid(60, 140)
    t = 1 - r
    lobes = 1 + 0.13 * np.cos(8 * (angle + turns * 2 * t))
    width = radius * lobes * np.sqrt(r) * (1 - 0.1 * np.sin(turns * 2 * np.pi * t))
    z = height * t**0.9
    cream = food('cream', *tones, frequency=0.5, roughness=0.35, bump=0.1, shine=0.2)
    points = np.stack([width * np.cos(angle), width * np.sin(angle), z], -1)
    return smoothen(sheet('cream', points, cream, closed=True))


def pecan(seed=0):
    """Half a pecan along X, lying on z = 0: two wrinkled lobes with a deep furrow between them."""

    def furrow(x, y):
        return np.exp(-((y / 0.13) ** 2)) * np.clip(1.25 - np.abs(x) / 1.2, 0, 1)

    def wrinkle(x, y):
        across = np.sin(5.2 * x + 2.4 * np.abs(y) + seed) * np.sin(
            2.1 * x - 3 * np.abs(y) + 2 * seed
        )
        lobe = np.cos(2 * np.pi * (np.abs(y) - 0.36) / 0.5)
        return 0.6 * across + 0.55 * lobe

    def shape(x, y, z):
        body = ellipsoid(x, y, z, (0, 0, 0.12), (1.5, 0.78, 0.62))
        inside = np.clip(1.15 - np.abs(x) / 1.5, 0, 1)
        return np.maximum(body + 0.3 * furrow(x, y) - 0.09 * wrinkle(x, y) * inside, -z)

    deep = lambda v: np.clip(
        1.1 * furrow(v[:, 0], v[:, 1]) - 0.7 * wrinkle(v[:, 0], v[:, 1]) - 0.1, 0, 0.85
    )
    nut = food(
        'pecan',
        '#6a3412',
        '#8a4c1e',
        '#a5662e',
        frequency=1.1,
        roughness=0.32,
        bump=0.3,
        shine=0.35,
        layers=[('deep', '#2a1006')],
    )
    return smoothen(
        solid('pecan', shape, (-1.9, -1.1, -0.2), (1.9, 1.1, 1.0), 0.075, nut, deep=deep)
    )


def strawberry(length=3.4, half=False):
    """A berry whose tip points to +Z and whose cap is at z = 0, or half of it, cut along Y = 0."""
    r = length * 0.44

    def shape(x, y, z):
        t = np.clip(z / length, 0, 1)
        width = (
            r
            * np.sqrt(np.clip(1 - t**1.7, 0, 1))
            * (0.84 + 0.25 * np.sin(np.pi * np.clip(t * 1.6, 0, 1)))
        )
        body = (np.hypot(x, y) - width) * 0.8
        body = np.maximum(body, -z)
        return np.maximum(body, y) if half else body

    def seeds(v):
        angle = np.arctan2(v[:, 1], v[:, 0])
        dots = np.sin(9 * angle) * np.sin(
            2 * np.pi * v[:, 2] / 0.62 + np.pi * (np.sin(4.5 * angle) > 0)
        )
        outside = v[:, 1] < -0.12 if half else np.ones(len(v), bool)
        return np.clip((dots - 0.86) * 9, 0, 1) * outside

    depth = lambda v: np.clip(
        1 - np.hypot(v[:, 0], (v[:, 2] - length * 0.35) * 0.5) / (r * 0.75), 0, 1
    )
    heart = lambda v: depth(v) * (v[:, 1] > -0.06) * (0.9 if half else 0)
    flesh = food(
        'strawberry',
        '#8e0d10',
        '#b3191a',
        frequency=0.6,
        roughness=0.2,
        bump=0.25,
        bump_frequency=2.2,
        shine=0.5,
        layers=[('heart', '#eab09a'), ('seeds', '#d9b45a')],
    )
    box = r * 1.2
    thing = solid(
        'strawberry',
        shape,
        (-box, -box, -0.3),
        (box, box, length + 0.3),
        0.1,
        flesh,
        seeds=seeds,
        heart=heart,
    )
    return smoothen(thing)


def sponge_material():
    """Cake. Attribute `crust` browns its outside."""
    return food(
        'sponge',
        '#d9b266',
        '#e8c98a',
        frequency=2.0,
        roughness=0.8,
        specular=0.15,
        bump=0.7,
        bump_frequency=5,
        layers=[('crust', '#9a5a20')],
    )


def puddle(radius, material, height=0.28, seed=0, squash=1.0):
    """Syrup that spread on a plate."""
    r, angle = disc_grid(40, 140)
    edge = radius * (1 + 0.1 * np.sin(3 * angle + seed) + 0.06 * np.sin(7 * angle + 2 * seed))
    z = height * np.sqrt(np.clip(1 - r**6, 0, 1))
    points = np.stack([r * edge * np.cos(angle), squash * r * edge * np.sin(angle), z], -1)
    return sheet('puddle', points, material, closed=True)


def caramel(tones=('#4a1a06', '#7a3410'), name='caramel'):
    """Glossy syrup."""
    return food(name, *tones, frequency=0.5, roughness=0.1, bump=0.05, shine=0.8)
