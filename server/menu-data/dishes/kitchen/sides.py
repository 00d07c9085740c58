"""Fries, and other sides that come in heaps."""

import numpy as np
from mathutils import Matrix, Vector

from .distance import rectangle, rounded, turned, wobble
from .materials import food
from .meshes import (
    copy,
    disc_grid,
    lathe,
    make,
    place,
    roughen,
    sheet,
    smooth_profile,
    smoothen,
    solid,
    thicken,
    tubes,
)
from .placing import below, disc, heap, surface_of
from .settings import KRAFT


def fry(length=7.0, width=0.52, seed=0, skin=True):
    """A fried potato stick along X, its middle at the origin."""
    rng = np.random.default_rng(seed)
    x = np.linspace(-length / 2, length / 2, 12)
    bend = rng.normal(0, 0.5) * (2 * x / length) ** 2
    path = np.stack([x, bend, rng.normal(0, 0.2) * (2 * x / length) ** 2], -1)
    radius = width * (1 + rng.normal(0, 0.05, 12))
    radius[[0, -1]] *= 0.72
    potato = food(
        'fry',
        '#b9781f',
        '#d29a3c',
        '#e0b25c',
        frequency=0.9,
        roughness=0.42,
        bump=0.5,
        bump_frequency=4,
        shine=0.15,
        layers=[('dark', '#7a3f10')],
    )
    ends = np.clip((np.abs(2 * x / length) - 0.78) / 0.22, 0, 1) * rng.uniform(0.3, 1)
    stick = tubes('fry', [path], [radius], potato, 4)
    brown = np.repeat(ends, 4)
    if skin and seed % 2:
        brown = np.maximum(brown, np.tile([0.75, 0.75, 0, 0], 12))
    stick.data.attributes.new('dark', 'FLOAT', 'POINT').data.foreach_set(
        'value', brown.astype(np.float32)
    )
    bevel = stick.modifiers.new('bevel', 'BEVEL')
    bevel.width, bevel.segments, bevel.limit_method = 0.13, 2, 'ANGLE'
    return stick


def fries(onto, count=60, at=(0, 0), spread=4.5, length=(5.0, 8.0), seed=1):
    """A heap of fries."""
    rng = np.random.default_rng(seed)
    sticks = [fry(rng.uniform(*length), rng.uniform(0.42, 0.56), i) for i in range(8)]
    return heap(sticks, onto, count, disc(spread, *at), seed, tip=12)


def grains(points, code, size=0.09):
    """Salt or spice as one mesh of tiny octahedra at the given points."""
    corners = np.array([(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)], float)
    faces = np.array(
        [(0, 2, 4), (2, 1, 4), (1, 3, 4), (3, 0, 4), (2, 0, 5), (1, 2, 5), (3, 1, 5), (0, 3, 5)]
    )
    points = np.asarray(points, float)
    vertices = (points[:, None] + corners * size).reshape(-1, 3)
    every = (np.arange(len(points))[:, None, None] * 6 + faces).reshape(-1, 3)
    return make(
        'grains', vertices, every, food('grain', code, code, roughness=0.5, bump=0), smooth=False
    )


def mound(radius, height, code):
    """The inside of a heap, on which its pieces are scattered. It stands on z = 0."""
    r, angle = disc_grid(30, 90)
    z = height * (1 - r**2) + 0.15 * np.sin(5 * angle) * r
    points = np.stack([r * radius * np.cos(angle), r * radius * np.sin(angle), z], -1)
    return sheet('mound', points, food('mound', code, code, roughness=0.6), closed=True)


def onion_ring(radius=3.6, seed=0, width=1.0, height=1.0, gap=0):
    """A thick ring in crisp batter, lying on z = 0. A `gap` in degrees shows the onion inside."""

    def across(x, y, z):
        """The distance to the onion, measured across the ring."""
        angle = np.arctan2(y, x)
        r = radius * (1 + 0.05 * np.sin(2 * angle + seed) + 0.02 * np.sin(5 * angle + 2 * seed))
        lift = 0.12 * np.sin(2 * angle + 1.3 * seed)
        return rectangle(np.hypot(x, y) - r, z - height - lift, width - 0.3, height - 0.3, 0.3)

    def shape(x, y, z):
        batter = across(x, y, z) - 0.3 + 0.16 * wobble(x, y, z, 1.9, seed)
        angle = np.degrees(np.abs(np.arctan2(x, -y)))
        return np.maximum(batter, np.radians(gap / 2 - angle) * np.hypot(x, y))

    def cut_face(v):
        angle = np.degrees(np.abs(np.arctan2(v[:, 0], -v[:, 1])))
        return (angle < gap / 2 + 1.5) * np.clip(-across(*v.T) / 0.1, 0, 1)

    dark = lambda v: np.clip(wobble(*v.T, 1.4, seed + 1) * 0.9 - 0.2, 0, 0.7)
    batter = food(
        'batter',
        '#a8651a',
        '#c88a30',
        '#dba850',
        frequency=0.8,
        roughness=0.45,
        bump=0.9,
        bump_frequency=4.5,
        shine=0.15,
        spots=('#7a3f0e', 0.25),
        layers=[('dark', '#7a3f0e'), ('onion', '#ece2c8')],
    )
    box = radius * 1.07 + width + 0.8
    low, high = (-box, -box, -0.7), (box, box, 2 * height + 0.9)
    thing = solid('onion ring', shape, low, high, 0.14, batter, dark=dark, onion=cut_face)
    roughen(smoothen(thing), 0.9, -0.3, pattern='VORONOI')
    return roughen(roughen(thing, 0.45, 0.26, 3), 0.14, 0.1)


def skin_on_fry(length=8.0, width=1.0, seed=0):
    """A hand-cut fry along X, its middle at the origin, some with the potato's skin on one side."""
    rng = np.random.default_rng(seed)
    bend, sag, twist = rng.normal(0, 0.012), rng.normal(0, 0.008), rng.normal(0, 2.5)
    half, deep = length / 2, width * rng.uniform(0.8, 1.0) / 2

    def section(x, y, z):
        y, z = turned(y - bend * x**2, z - sag * x**2, twist * 4)
        bow = 0.16 * (1 - (y / width) ** 2) * (seed % 2)
        thin = 1 - 0.1 * (x / half) ** 2
        return rectangle(y / thin, z - bow, width / 2, deep, 0.14), z - bow

    def shape(x, y, z):
        slant = np.abs(x + 0.3 * y * (seed % 3 - 1)) - half
        return rounded(section(x, y, z)[0], slant, 0.15) + 0.05 * wobble(x, y, z, 0.8, seed)

    def brown(v):
        d, _ = section(*v.T)
        corner = np.clip(np.abs(v[:, 1]) / (width / 2) + np.abs(v[:, 2]) / deep - 1.55, 0, 0.4)
        ends = np.clip((np.abs(v[:, 0]) / half - 0.8) / 0.2, 0, 1) * rng.uniform(0.3, 1)
        return np.clip(1.0 * corner + 0.8 * ends + 0.3 * wobble(*v.T, 1.2, seed), 0, 1)

    patchy = lambda v: np.clip(0.65 + 0.6 * wobble(*v.T, 0.9, seed), 0.2, 0.95)
    skin = lambda v: (
        (seed % 2) * patchy(v) * np.clip((section(*v.T)[1] - deep + 0.1) / 0.08, 0, 1)
    )
    potato = food(
        'potato',
        '#d2963a',
        '#e4b55c',
        '#eecb82',
        frequency=0.8,
        roughness=0.4,
        bump=0.5,
        bump_frequency=4,
        shine=0.25,
        layers=[('brown', '#8f4d14'), ('skin', '#744020')],
    )
    low, high = (-half - 0.4, -width - 0.4, -width - 0.4), (half + 0.4, width + 0.4, width + 0.4)
    stick = solid('skin-on fry', shape, low, high, 0.12, potato, brown=brown, skin=skin)
    return roughen(smoothen(stick), 0.4, 0.07)


def skin_on_fries(count=12, seed=1, length=(6.5, 10.0), width=(0.85, 1.1)):
    """Fries of several lengths, as templates for `heap`."""
    rng = np.random.default_rng(seed)
    return [skin_on_fry(rng.uniform(*length), rng.uniform(*width), i) for i in range(count)]


def cup_of_fries(at, count=58, seed=1, height=6.2, radius=4.6):
    """Fries that stand in a paper-lined cup. `at` is (x, y, z). The cup is the first object."""
    rng, (x, y, z) = np.random.default_rng(seed), at
    iron = food('cup', '#151413', '#262321', roughness=0.45, bump=0.25, bump_frequency=5)
    wall = [(0.01, 0), (radius * 0.8, 0), (radius, height), (radius + 0.25, height + 0.1)]
    wall += [(radius - 0.1, height - 0.1), (radius * 0.74, 0.3), (0.01, 0.3)]
    parts = [
        place(lathe('cup', smooth_profile(wall, 4), iron, 96), at),
        _lining(at, radius, height),
    ]
    templates = skin_on_fries(12, seed, (9.0, 11.0))
    for i in range(count):
        out = np.sqrt((i + 0.5) / count)
        turn = i * 2.39996 + rng.normal(0, 0.2)
        lean = np.radians(17 * out + rng.normal(0, 1.8))
        foot = radius * 0.42 * out
        way = np.array([np.sin(lean) * np.cos(turn), np.sin(lean) * np.sin(turn), np.cos(lean)])
        up = 4.9 + 1.9 * (1 - out**2) + rng.normal(0, 0.8)
        middle = np.array([foot * np.cos(turn), foot * np.sin(turn), 0]) + way * up
        twin = copy(templates[i % 12])
        spin = Matrix.Rotation(rng.uniform(0, 2 * np.pi), 4, 'X')
        rise = Vector(way).to_track_quat('X', 'Z').to_matrix().to_4x4()
        twin.matrix_world = (
            Matrix.Translation(Vector(middle) + Vector((x, y, z + 1.2))) @ rise @ spin
        )
        parts.append(twin)
    for template in templates:
        template.hide_render = template.hide_viewport = True
    return parts


def _lining(at, radius, height):
    """Butcher paper in a cup, whose corners stick out."""
    angle = np.linspace(0, 2 * np.pi, 160, endpoint=False)
    t = np.linspace(0.1, 1, 24)[:, None]
    top = height + 1.3 + 1.1 * np.abs(np.sin(2 * angle + 0.4)) + 0.12 * np.sin(13 * angle)
    r = radius * (0.74 + 0.24 * t) + 0.7 * np.clip(t - 0.8, 0, 1) * (1 + np.sin(2 * angle + 2))
    r = r + 0.07 * np.sin(17 * angle) * t
    points = np.stack([r * np.cos(angle), r * np.sin(angle), t * top], -1)
    kraft = food('lining', *KRAFT, frequency=0.4, roughness=0.8, specular=0.15, bump=0.15)
    return place(thicken(sheet('lining', points, kraft, closed=True), 0.06), at)


def poured(onto, material, radius=4.5, at=(0, 0), seed=0, thickness=0.3):
    """Thick sauce over a heap: it sags into the gaps, and runs out in fingers."""
    surface, (r, angle) = surface_of(onto), disc_grid(34, 110)
    fingers = 1 + 0.16 * np.sin(3 * angle + seed) + 0.1 * np.sin(8 * angle + 2 * seed)
    x = at[0] + radius * fingers * r * np.cos(angle)
    y = at[1] + radius * fingers * r * np.sin(angle)
    hits = [below(surface, a, b) for a, b in zip(x.ravel(), y.ravel())]
    ground = np.array([hit[0].z if hit else 0 for hit in hits]).reshape(x.shape)
    z = ground
    for _ in range(7):
        around = np.roll(z, 1, 1) + np.roll(z, -1, 1)
        inward, outward = np.vstack([z[:1], z[:-1]]), np.vstack([z[1:], z[-1:]])
        z = np.maximum((around + inward + outward) / 4, ground - 0.05)
    z = z + thickness * np.sqrt(np.clip(1 - r**8, 0, 1)) - 0.5 * r**12
    points = np.stack([x, y, z], -1)[:, ::-1]  # Its normals point up, for `scatter`.
    return smoothen(sheet('poured', points, material, closed=True))
