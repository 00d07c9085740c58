"""Meat and vegetables on metal skewers. Every skewer lies along X, its handle at +X."""

import numpy as np

from .distance import rectangle, slab, wobble
from .materials import food
from .meshes import place, roughen, sheet, smoothen, solid, thicken, tubes

BEEF = ('#4a2a19', '#6e442c', '#8e6244')


def _steel():
    return food(
        'steel', '#4c4844', '#7d7770', roughness=0.32, bump=0.15, specular=0.9, frequency=0.6
    )


def blade(length=27.0, width=0.9, height=1.2):
    """A flat skewer with a pointed end and a twisted handle with a ring."""
    x = np.linspace(-length / 2, length / 2, 60)
    point = np.clip((x + length / 2) / 1.6, 0.03, 1)
    turn = np.clip((x - length / 2 + 5.5) / 3, 0, 1) * np.pi
    v = np.linspace(-0.5, 0.5, 5)[:, None]
    across = v * width * point
    points = np.stack([x + 0 * across, across * np.cos(turn), height + across * np.sin(turn)], -1)
    strip = thicken(sheet('skewer', points, _steel()), 0.16)
    angle = np.linspace(0, 2 * np.pi, 30)
    ring = np.stack(
        [length / 2 + 0.85 - 0.95 * np.cos(angle), 0.95 * np.sin(angle), 0 * angle + height], -1
    )
    return [strip, tubes('ring', [ring], [np.full(30, 0.14)], _steel(), 8)]


def kofta(length=16.0, radius=1.5, seed=0):
    """Minced meat with herbs, pressed onto a skewer by hand: a ridge for each finger."""

    def shape(x, y, z):
        t = np.clip(np.abs(x) / (length / 2), 0, 1)
        fingers = 0.34 * np.abs(np.sin(np.pi * x / 1.9 + 0.5 * np.sin(y + seed)))
        r = radius * (1 - 0.45 * t**8) + fingers - 0.18
        d = np.hypot(y / 1.12, (z - radius * 0.85) / 0.88) - r
        body = np.maximum(
            d, (np.abs(x) - length / 2) * 0.8 + 0.25 * (r - np.hypot(y, z - radius)) - 0.3
        )
        body = body + 0.16 * wobble(x, y, z, 1.4, seed) + 0.06 * wobble(x, y, z, 0.5, seed + 1)
        return np.maximum(body, -z)

    rng = np.random.default_rng(seed)
    spread = (length / 2, radius, radius)
    flecks = {kind: rng.uniform(-1, 1, (90, 3)) * spread + (0, 0, radius) for kind in 'po'}

    def near(kind, size):
        def share(v):
            gap = np.min(np.linalg.norm(v[:, None] - flecks[kind][None], axis=2), axis=1)
            return np.clip((size - gap) / 0.12, 0, 0.9)

        return share

    def char(v):
        crest = np.clip(np.abs(np.sin(np.pi * v[:, 0] / 1.9)) - 0.35, 0, 1)
        return np.clip(crest * (v[:, 2] > radius) * (1.1 + wobble(*v.T, 2, seed)) - 0.15, 0, 0.85)

    meat = food(
        'kofta',
        '#4a2816',
        '#6e4124',
        '#8e5e38',
        frequency=1.1,
        roughness=0.42,
        bump=0.9,
        bump_frequency=3.5,
        shine=0.25,
        layers=[('onion', '#c9a47c'), ('parsley', '#33511a'), ('char', '#180b06')],
    )
    low = (-length / 2 - 1, -radius - 1, -0.3)
    high = (length / 2 + 1, radius + 1, 2 * radius + 0.9)
    thing = solid(
        'kofta',
        shape,
        low,
        high,
        0.12,
        meat,
        onion=near('o', 0.24),
        parsley=near('p', 0.26),
        char=char,
    )
    return roughen(roughen(thing, 0.5, 0.18), 0.18, 0.12)


def grilled_cube(size=1.6, seed=0, tones=BEEF, char='#150a06', soft=0.5, charred=0.2):
    """A cube of meat, seared on all sides, its middle at the origin.

    `soft` rounds its corners, `charred` is the share of dark patches.
    """
    rng = np.random.default_rng(seed)
    half = size * rng.uniform(0.88, 1.1, 3)
    shear = rng.normal(0, 0.12, 2)

    def shape(x, y, z):
        y, x = y + shear[0] * x, x + shear[1] * z
        d = slab(rectangle(x, y, half[0], half[1], soft), z, -half[2], half[2], soft)
        return d + 0.17 * size * (0.5 + soft) * wobble(x, y, z, size * 0.95, seed)

    def burnt(v):
        edge = np.sort(np.abs(v) / half, 1)[:, 1] - (0.82 - 0.2 * soft)
        bars = np.clip(np.sin(2.9 * (v[:, 0] + 0.5 * v[:, 1]) + seed) * 3 - 1.6, 0, 0.7)
        return np.clip(edge * 2.4 + bars + 0.5 * wobble(*v.T, 1.1, seed), 0, 0.9)

    meat = food(
        'seared',
        *tones,
        frequency=1.0,
        roughness=0.36,
        bump=0.6,
        bump_frequency=3,
        shine=0.3,
        spots=(char, charred),
        layers=[('burnt', char)],
    )
    box = size * 1.5
    thing = solid('cube', shape, (-box,) * 3, (box,) * 3, 0.13, meat, burnt=burnt)
    return roughen(roughen(smoothen(thing), 0.6, 0.16), 0.2, 0.06)


def pepper_piece(tones=('#9c1a10', '#bf3218'), size=1.7, seed=0):
    """A square of pepper, curved about the skewer, its skin at +X and its middle at the origin."""
    line = np.linspace(-1, 1, 26)
    v, w = np.meshgrid(line, line, indexing='ij')
    edge = 1 - 0.08 * np.abs(v * w) ** 3
    y, z = v * size * edge, w * size * 0.9 * edge
    x = (
        0.26 * (y**2) / size
        + 0.14 * (z**2) / size
        + 0.1 * np.sin(2.1 * y + seed) * np.cos(1.7 * z)
    )
    rim = np.maximum(np.abs(v), np.abs(w))
    burnt = np.clip((rim - 0.86) * 5 + 0.6 * wobble(y, z, 0 * y, 1.2, seed) - 0.1, 0, 0.85)
    flesh = food(
        'pepper',
        *tones,
        frequency=0.8,
        roughness=0.22,
        bump=0.25,
        bump_frequency=2,
        shine=0.5,
        layers=[('burnt', '#1c0d08')],
    )
    return smoothen(thicken(sheet('pepper', np.stack([-x, y, z], -1), flesh, burnt=burnt), 0.55))


def onion_petal(size=1.7, seed=0, purple=0.0):
    """Two layers of an onion, curved about the skewer, their middle at the origin."""
    line, petals = np.linspace(-1, 1, 24), []
    v, w = np.meshgrid(line, line, indexing='ij')
    flesh = food(
        'grilled onion',
        '#d8c6a0',
        '#eadfc4',
        frequency=0.7,
        roughness=0.25,
        bump=0.2,
        shine=0.4,
        translucent=0.2,
        layers=[('purple', '#8a4a6a'), ('burnt', '#3a1c0c')],
    )
    for layer in range(2):
        half = size * (1.05 - 0.12 * layer)
        y = v * half
        z = w * half * 0.95 * np.sqrt(np.clip(1 - 0.55 * v**2, 0, 1))
        x = 0.34 * y**2 / size + 0.22 * z**2 / size + 0.1 * np.sin(2 * z + seed + layer)
        rim = np.maximum(np.abs(v), np.abs(w))
        burnt = np.clip((rim - 0.85) * 5 + 0.5 * wobble(y, z, 0 * y, 1.1, seed) - 0.2, 0, 0.8)
        points = np.stack([0.34 * layer - x, y, z], -1)
        ribs = purple * (layer == 0) * np.ones_like(burnt)
        petals.append(
            smoothen(thicken(sheet('onion', points, flesh, burnt=burnt, purple=ribs), 0.26))
        )
    return petals


def threaded(pieces, height=1.7, start=-8.5, length=25.0):
    """A skewer with pieces side by side. A piece is (objects, its half thickness along X, turn)."""
    things, x = [], start
    for objects, half, turn in pieces:
        x += half
        for thing in objects if isinstance(objects, list) else [objects]:
            place(thing, (x, 0, height), (turn, 0, 0))
            things.append(thing)
        x += half
    return [*blade(length, 0.55, height), *things]
