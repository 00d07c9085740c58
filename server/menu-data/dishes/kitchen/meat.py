"""Patties, brisket, sausages, pulled meat, fried and roast chicken."""

import numpy as np

from .distance import capsule, ellipsoid, rectangle, slab, union, wobble
from .materials import food
from .meshes import roughen, sheet, smoothen, solid, thicken, tubes


def patty(radius=5.4, height=1.5, seed=0, tones=('#1f0d06', '#3d1c0e', '#5c3018')):
    """A seared patty, its middle at z = height / 2."""

    def shape(x, y, z):
        r = np.hypot(x, y) + 0.28 * wobble(x, y, z, 1.5, seed) + 0.18 * wobble(y, x, z, 0.6, seed)
        return slab(r - radius, z + 0.1 * wobble(x, y, 0 * z, 1.1, seed), 0, height, height * 0.42)

    meat = food(
        'patty',
        *tones,
        frequency=1.1,
        roughness=0.42,
        bump=0.85,
        bump_frequency=3.2,
        shine=0.25,
        spots=('#120804', 0.3),
    )
    box = radius + 0.8
    thing = solid('patty', shape, (-box, -box, -0.5), (box, box, height + 0.5), 0.16, meat)
    roughen(smoothen(thing), 0.55, 0.3)
    return roughen(thing, 0.2, 0.12)


def cheese(half=4.7, radius=5.75, drop=1.0, tones=('#d08a1c', '#e0a032'), seed=0, turn=45):
    """A slice that melts over the edge of something round. Its top is at z = 0."""
    line = np.linspace(-1, 1, 90)
    u, v = np.meshgrid(line, line, indexing='ij')
    corner = np.clip(1.02 - 0.035 * (np.abs(u) * np.abs(v)) ** 8, 0, 2)
    x, y = u * half * corner * 1.18, v * half * corner * 1.18
    angle = np.radians(turn)
    x, y = x * np.cos(angle) - y * np.sin(angle), x * np.sin(angle) + y * np.cos(angle)
    r, around = np.hypot(x, y), np.arctan2(y, x)
    over = np.maximum(r - radius, 0)
    melt = 1 + 0.18 * np.sin(5 * around + seed) + 0.12 * np.sin(11 * around + 2 * seed)
    out = np.minimum(r, radius + 0.3 * np.tanh(over * 2))
    z = -np.minimum(over * melt * 1.05, drop * 2) + 0.05 * wobble(x, y, 0 * x, 2.0, seed)
    points = np.stack([out * np.cos(around), out * np.sin(around), z], -1)
    melted = food(
        'cheese', *tones, frequency=0.4, roughness=0.28, bump=0.06, bump_frequency=2, shine=0.3
    )
    return smoothen(thicken(sheet('cheese', points, melted), 0.26))


def drip(radius=5.3, height=0.8, material=None, seed=0, reach=1.2):
    """Sauce that runs over the edge of a round layer. Its top is at z = 0."""
    r, angle = np.meshgrid(
        np.linspace(0.0, 1, 60), np.linspace(0, 2 * np.pi, 220, False), indexing='ij'
    )
    run = 0.5 + 0.5 * np.sin(4 * angle + seed) * np.sin(7 * angle + 2 * seed)
    run = 0.25 + reach * np.clip(run, 0, 1) ** 2.2
    flat = 0.82
    s = np.clip((r - flat) / (1 - flat), 0, 1)
    width = np.minimum(r / flat, 1) * radius * (1 + 0.03 * np.sin(3 * angle + seed))
    width = width + 0.28 * np.sin(s * np.pi * 0.75)
    z = height * 0.2 - s * run
    points = np.stack([width * np.cos(angle), width * np.sin(angle), z], -1)
    return smoothen(thicken(sheet('drip', points, material, closed=True), 0.3))


def brisket_material():
    """Attributes: `bark` outside, `ring` of smoke below it, `fat` in streaks."""
    return food(
        'brisket',
        '#6a3d2a',
        '#8a573e',
        '#a3704f',
        frequency=1.3,
        stretch=(0.45, 2.4, 2.4),
        roughness=0.34,
        bump=0.5,
        bump_frequency=3,
        shine=0.35,
        layers=[('ring', '#8a4032'), ('fat', '#cfae84'), ('bark', '#26120a')],
    )


def brisket_slice(width=10.5, depth=4.6, thickness=0.9, seed=0, bend=0.0):
    """A slice that lies flat: fat cap at +Y, bark all around. `bend` arches it along X."""

    def outline(x, y):
        taper = 1 - 0.16 * (x / width + 0.5)
        d = rectangle(x, y / taper, width / 2, depth / 2, depth * 0.36)
        return d + 0.16 * np.sin(1.1 * x + seed) + 0.1 * np.sin(2.7 * x + 1.9 * seed)

    def shape(x, y, z):
        return slab(outline(x, y), z - bend * (1 - (2 * x / width) ** 2), 0, thickness, 0.22)

    edge = lambda v: -outline(v[:, 0], v[:, 1])
    bark = lambda v: np.clip((0.24 + 0.14 * np.sin(3 * v[:, 0] + seed) - edge(v)) / 0.2, 0, 1)
    ring = lambda v: np.clip((0.95 - edge(v)) / 0.3, 0, 1) * 0.7
    cap = lambda v: np.exp(-(((v[:, 1] - depth * 0.36) / 0.28) ** 2)) * 0.9
    seam = lambda v: np.exp(-(((v[:, 1] + 0.5 - 0.35 * np.sin(0.8 * v[:, 0] + seed)) / 0.13) ** 2))
    fat = lambda v: np.clip(cap(v) + 0.8 * seam(v) * (np.sin(1.3 * v[:, 0] + seed) > -0.3), 0, 1)
    box = (width / 2 + 0.5, depth / 2 + 0.5)
    top = thickness + abs(bend) + 0.4
    thing = solid(
        'brisket',
        shape,
        (-box[0], -box[1], -abs(bend) - 0.4),
        (*box, top),
        0.11,
        brisket_material(),
        bark=bark,
        ring=ring,
        fat=fat,
    )
    return roughen(roughen(thing, 0.7, 0.14), 0.2, 0.05)


def sausage(length=15.0, radius=1.35, bend=0.8, tones=('#4a1c0d', '#6b2c14', '#8a4222'), seed=0):
    """A smoked link along X, lying on z = 0."""
    half = length / 2 - radius

    def shape(x, y, z):
        y = y - bend * (1 - (x / half) ** 2)
        body = capsule(x, y, z, (-half, 0, radius), (half, 0, radius), radius)
        end = union(
            body, capsule(x, y, z, (half, 0, radius), (half + radius + 0.5, 0, radius), 0.3), 0.7
        )
        end = union(
            end, capsule(x, y, z, (-half - radius - 0.5, 0, radius), (-half, 0, radius), 0.3), 0.7
        )
        return end + 0.07 * wobble(x, y, z, 1.3, seed)

    skin = food(
        'sausage',
        *tones,
        frequency=0.8,
        roughness=0.26,
        bump=0.35,
        bump_frequency=2.6,
        shine=0.55,
        spots=('#1a0905', 0.34),
        layers=[('char', '#120604')],
    )
    marks = lambda v: np.clip(np.sin(1.6 * v[:, 0] + 1.1 * v[:, 1]) * 6 - 4.6, 0, 0.85) * (
        v[:, 2] > radius
    )
    low, high = (-length / 2 - 1.4, -2.4, -0.4), (length / 2 + 1.4, 3.4, 2 * radius + 0.6)
    thing = solid('sausage', shape, low, high, 0.13, skin, char=marks)
    return roughen(roughen(smoothen(thing), 0.45, 0.09), 0.14, 0.03)


def pulled(count, spot, height, seed=0, length=(1.8, 3.6), tones=('#2a110a', '#70351a', '#a05c38')):
    """Strands of meat in bundles. `height(x, y)` is the top of the heap; it is filled below."""
    rng = np.random.default_rng(seed)
    from random import Random

    random = Random(seed)
    paths, radii, shades = [], [], []
    for _ in range(count):
        x, y = spot(random)
        z = height(x, y) * (0.25 + 0.75 * rng.random() ** 0.35)
        turn, pitch = rng.uniform(0, 2 * np.pi), rng.normal(0, 0.22)
        way = np.array([np.cos(turn), np.sin(turn), np.sin(pitch)])
        s = np.linspace(-0.5, 0.5, 11)
        bundle_length, bend, shade = (
            rng.uniform(*length),
            rng.normal(0, 0.75, 3),
            rng.normal(0.4, 0.22),
        )
        middle = np.array([x, y, z]) + s[:, None] * bundle_length * way
        middle = middle + (s[:, None] ** 2 - 0.08) * bend * bundle_length
        middle[:, 2] -= 0.5 * (2 * s) ** 2
        for _ in range(rng.integers(5, 9)):
            wave = rng.normal(0, 0.1, (11, 3)).cumsum(0) * 0.6
            path = middle + rng.normal(0, 0.19, 3) + wave
            paths.append(path[rng.integers(0, 3) : 11 - rng.integers(0, 3)])
            radii.append(rng.uniform(0.06, 0.17))
            shades.append(np.clip(shade + rng.normal(0, 0.1), 0, 1))
    meat = food(
        'pulled meat',
        *tones[1:],
        frequency=1.5,
        roughness=0.36,
        bump=0.4,
        bump_frequency=7,
        shine=0.3,
        layers=[('dark', tones[0])],
    )
    return tubes('pulled meat', paths, radii, meat, 6, dark=np.array(shades))


def crisp_material(tones=('#96560f', '#b87419', '#cf9636')):
    """A fried crust. Attribute `dark` browns the crags."""
    return food(
        'crisp crust',
        *tones,
        frequency=1.3,
        roughness=0.5,
        bump=1.0,
        bump_frequency=4,
        shine=0.15,
        layers=[('dark', '#5e2a0a')],
    )


def fried_piece(radii, seed=0, step=0.14, crag=0.5):
    """A breaded piece of chicken with a craggy crust, its middle at the origin."""

    def shape(x, y, z):
        d = ellipsoid(x, y, z, (0, 0, 0), radii) + 0.32 * wobble(x, y, z, 1.7, seed)
        return d + crag * 0.3 * np.abs(wobble(x, y, z, 0.55, seed + 3))

    low, high = [-r - 0.9 for r in radii], [r + 0.9 for r in radii]
    dark = lambda v: np.clip(wobble(v[:, 0], v[:, 1], v[:, 2], 1.2, seed) * 0.9 - 0.15, 0, 0.8)
    thing = solid('crisp chicken', shape, low, high, step, crisp_material(), dark=dark)
    roughen(smoothen(thing), 0.5, -crag * 0.7, pattern='VORONOI')
    return roughen(roughen(thing, 0.3, crag * 0.5), 0.1, 0.1)


def skin_material():
    """Roast skin. Attribute `char` darkens ends and edges."""
    return food(
        'roast skin',
        '#b0651c',
        '#8a3e0e',
        '#5e2208',
        '#35120a',
        frequency=0.5,
        roughness=0.3,
        bump=0.5,
        bump_frequency=2.2,
        shine=0.3,
        spots=('#1c0a05', 0.25),
        layers=[('char', '#140704'), ('pale', '#c98a3c')],
    )


def meat_crumb(size=0.4, seed=0, tones=('#3a1a0d', '#5e301a', '#85502f')):
    """A torn bit of smoked beef, its middle at the origin."""

    def shape(x, y, z):
        d = ellipsoid(x, y, z, (0, 0, 0), (size * 1.25, size * 0.8, size * 0.65))
        return d + 0.5 * size * wobble(x, y, z, size * 0.9, seed)

    beef = food('meat crumb', *tones, frequency=1.6, roughness=0.36, bump=0.8, shine=0.3)
    box = size * 1.9
    crumb = solid('meat crumb', shape, (-box,) * 3, (box,) * 3, size / 5, beef)
    return roughen(smoothen(crumb), size * 0.5, size * 0.4)


def brisket_cube(size=0.9, seed=0):
    """A cube of braised brisket with its fibres along X and bark on top, its middle at 0."""

    def shape(x, y, z):
        flat = rectangle(x, y, size, size * 0.9, size * 0.2)
        d = slab(flat, z, -size * 0.75, size * 0.75, size * 0.2)
        fibres = 0.05 * np.sin(11 * y + 2 * np.sin(3 * x + seed)) * np.sin(9 * z + seed)
        return d + 0.16 * size * wobble(x, y, z, size * 1.3, seed) + fibres

    bark = lambda v: np.clip((v[:, 2] - size * 0.45) / 0.2, 0, 1) * 0.95
    meat = food(
        'braised brisket',
        '#54291a',
        '#7a452b',
        '#9a6240',
        frequency=1.1,
        stretch=(0.5, 2.4, 2.4),
        roughness=0.4,
        bump=0.7,
        bump_frequency=3,
        shine=0.2,
        layers=[('bark', '#1d0d07')],
    )
    low, high = (-size * 1.5,) * 3, (size * 1.5,) * 3
    cube = solid('brisket', shape, low, high, size / 9, meat, bark=bark)
    return roughen(roughen(cube, 0.5, 0.18), 0.16, 0.08)
