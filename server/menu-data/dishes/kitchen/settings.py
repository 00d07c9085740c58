"""What food is served on. Each function returns (object, height of its surface)."""

import numpy as np

from .distance import cut, rectangle, slab
from .materials import food, wood
from .meshes import disc_grid, lathe, place, roughen, sheet, smooth_profile, smoothen, solid, tubes

OAK = ('#3a2113', '#8a5c38')
STONEWARE = ('#1c1a19', '#3a3532')
BONE = ('#d6cab4', '#dfd4c0')
KRAFT = ('#7a5a3c', '#957352')
IRON = ('#0f0e0e', '#201d1b')


def board(half_width=19.0, half_depth=12.5, turn=0, at=(0, 0), groove=True, tones=OAK):
    """An oak board with a juice groove."""
    top = 1.8

    def shape(x, y, z):
        body = slab(rectangle(x, y, half_width, half_depth, 1.6), z, 0, top, 0.35)
        inset = rectangle(x, y, half_width - 1.7, half_depth - 1.7, 0.8)
        return cut(body, np.hypot(inset, z - top - 0.15) - 0.5) if groove else body

    box = (half_width + 0.5, half_depth + 0.5)
    oak = wood('oak', *tones, roughness=0.42)
    thing = solid('board', shape, (-box[0], -box[1], -0.3), (*box, top + 0.5), 0.2, oak)
    return place(thing, (*at, 0), (0, 0, turn)), top


def paper(half_width=17.0, half_depth=13.0, turn=-5, at=(0, 0), height=0.0, seed=0):
    """A crumpled sheet of butcher paper."""
    x, y = np.meshgrid(
        np.linspace(-half_width, half_width, 160),
        np.linspace(-half_depth, half_depth, 120),
        indexing='ij',
    )
    edge = np.maximum(np.abs(x) / half_width, np.abs(y) / half_depth)
    corner = (np.abs(x) / half_width) ** 6 * (np.abs(y) / half_depth) ** 6
    folds = np.abs(np.sin(0.23 * x + 0.31 * y + seed)) + np.abs(np.sin(0.37 * x - 0.19 * y + 2))
    z = 0.12 + 0.16 * folds * edge**2 + 1.2 * corner * (np.sin(x + seed) > -0.6)
    x = x + 0.12 * np.sin(1.9 * y) * edge**8
    y = y + 0.14 * np.sin(1.7 * x + seed) * edge**8
    kraft = food(
        'butcher paper',
        *KRAFT,
        frequency=0.25,
        roughness=0.8,
        specular=0.15,
        bump=0.15,
        bump_frequency=1.2,
        spots=('#664a30', 0.25),
    )
    thing = sheet('paper', np.stack([x, y, z], -1), kraft)
    roughen(thing, 4.5, 0.35, depth=1)
    return place(thing, (*at, height), (0, 0, turn)), height + 0.25


def tray(half_width=22.0, half_depth=15.0, turn=0, at=(0, 0)):
    """A dark steel tray with a low rim, for a sheet of paper."""
    steel = food('steel', '#191716', '#2e2a27', roughness=0.36, bump=0.12, specular=0.6)

    def shape(x, y, z):
        outer = slab(rectangle(x, y, half_width, half_depth, 2.0), z, 0, 1.9, 0.2)
        inner = rectangle(x, y, half_width - 0.45, half_depth - 0.45, 1.6)
        return cut(outer, np.maximum(inner, 0.4 - z))

    box = (half_width + 0.5, half_depth + 0.5)
    thing = solid('tray', shape, (-box[0], -box[1], -0.3), (*box, 2.4), 0.2, steel)
    return place(thing, (*at, 0), (0, 0, turn)), 0.4


def plate(radius=13.5, tones=STONEWARE, at=(0, 0), depth=1.0):
    """A round plate with a raised rim."""
    profile = smooth_profile(
        [
            (0.01, 0.45),
            (radius * 0.66, 0.45),
            (radius * 0.76, 0.6),
            (radius * 0.97, 0.55 + depth),
            (radius, 0.5 + depth),
            (radius * 0.98, 0.35 + depth),
            (radius * 0.7, 0.05),
            (0.01, 0.0),
        ]
    )
    glaze = food(
        'glaze', *tones, frequency=0.7, roughness=0.32, bump=0.05, bump_frequency=1.5, shine=0.15
    )
    return place(lathe('plate', profile, glaze, 160), (*at, 0)), 0.5


def bowl(radius=8.0, height=5.0, tones=STONEWARE, at=(0, 0), base=0.0):
    """A deep bowl. Its filling starts at half of its height."""
    profile = smooth_profile(
        [
            (0.01, height * 0.16),
            (radius * 0.55, height * 0.2),
            (radius * 0.86, height * 0.6),
            (radius * 0.94, height),
            (radius, height * 1.01),
            (radius * 0.98, height * 0.85),
            (radius * 0.8, height * 0.3),
            (radius * 0.6, 0.02),
            (0.01, 0.0),
        ]
    )
    glaze = food(
        'glaze', *tones, frequency=0.7, roughness=0.3, bump=0.06, bump_frequency=1.5, shine=0.2
    )
    return place(lathe('bowl', profile, glaze, 128), (*at, base)), base + height * 0.5


def skillet(radius=10.5, at=(0, 0), turn=-28, base=0.0):
    """A cast-iron pan with a short handle."""
    iron = food('iron', *IRON, roughness=0.5, bump=0.5, bump_frequency=6, specular=0.4)
    profile = smooth_profile(
        [
            (0.01, 0.4),
            (radius * 0.86, 0.45),
            (radius * 0.95, 1.2),
            (radius * 0.98, 3.4),
            (radius * 1.04, 3.5),
            (radius * 1.03, 3.1),
            (radius * 0.92, 0.2),
            (0.01, 0.0),
        ]
    )
    pan = lathe('skillet', profile, iron, 128)
    along = np.linspace(radius * 0.98, radius + 11, 14)
    path = np.stack([along, along * 0, 2.9 + 0.5 * np.sin((along - radius) / 5)], -1)
    width = np.interp(along, [radius, radius + 3, radius + 9, radius + 11], [1.5, 1.0, 1.25, 0.7])
    handle = tubes('handle', [path], [width], iron, 16)
    handle.scale.z = 0.8
    handle.parent = pan
    return place(pan, (*at, base), (0, 0, turn)), base + 0.5


def ramekin(at, sauce, radius=2.9, tones=STONEWARE):
    """A small bowl of a sauce, or an empty one. `at` is (x, y, z)."""
    height = radius * 0.82
    profile = smooth_profile(
        [
            (0.01, height * 0.2),
            (radius * 0.78, height * 0.25),
            (radius * 0.86, height * 0.8),
            (radius * 0.9, height),
            (radius, height),
            (radius, height * 0.9),
            (radius * 0.88, height * 0.1),
            (radius * 0.8, 0.0),
            (0.01, 0.0),
        ]
    )
    glaze = food('glaze', *tones, roughness=0.3, bump=0.08, bump_frequency=2)
    cup = place(lathe('ramekin', profile, glaze), at)
    if sauce is None:
        return cup
    r, angle = disc_grid(40, 96)
    swirl = 0.10 * np.sin(9 * r + angle) * (1 - r) + 0.10 * r**8
    x, y = r * radius * 0.89 * np.cos(angle), r * radius * 0.89 * np.sin(angle)
    filling = sheet('sauce', np.stack([x, y, height * 0.82 + swirl], -1), sauce, closed=True)
    place(roughen(smoothen(filling), 1.2, 0.12), at)
    return cup


SAUCES = {
    'barbecue': ('#4a1409', '#611c0b', 0.5),
    'mustard': ('#c98a12', '#d9a024', 0.1),
    'white': ('#e9dfc8', '#f3ead6', 0.1),
    'herb': ('#56702a', '#728a38', 0.2),
    'ketchup': ('#8e1408', '#a51c0c', 0.4),
    'salsa': ('#7c1a0c', '#b0421c', 0.4),
    'cheese': ('#cc8418', '#dfa038', 0.35),
    'ranch': ('#e6dec4', '#f0e8d0', 0.1),
}


def sauce(kind):
    """The material of a sauce."""
    dark, bright, shine = SAUCES[kind]
    return food(
        kind, dark, bright, roughness=0.25, bump=0.12, bump_frequency=2.5, shine=shine, specular=0.5
    )


def coupe(radius=11.5, height=3.2, tones=STONEWARE, at=(0, 0), base=0.0):
    """A wide and shallow bowl. Its inside is flat up to half of its radius."""
    profile = smooth_profile(
        [
            (0.01, 0.5),
            (radius * 0.5, 0.5),
            (radius * 0.8, 1.0),
            (radius * 0.955, height),
            (radius, height * 1.02),
            (radius * 0.99, height * 0.85),
            (radius * 0.85, height * 0.25),
            (radius * 0.5, 0.0),
            (0.01, 0.0),
        ]
    )
    glaze = food(
        'glaze', *tones, frequency=0.7, roughness=0.3, bump=0.06, bump_frequency=1.5, shine=0.2
    )
    return place(lathe('coupe', profile, glaze, 160), (*at, base)), base + 0.5


# A burger fills the middle of the picture, above the button of the menu's cards.
BURGER_VIEW = {'aim': (0, 0, 3.7), 'distance': 53, 'height': 21, 'focus': (0, -4.5, 4.5)}


def hero(**camera):
    """The view of a slide of the home page: the food at the right, the text at the left."""
    return {
        'camera': {'aside': 0.16, **camera},
        'exposure': 0.6,
        'size': (1280, 711),
        'samples': 12,
    }


def on_paper(samples=12, **camera):
    """The view of a cut-out on the bright paper of the home page. All of it is in focus."""
    light = {'key': 80000, 'rim': 26000, 'fill': 40000}
    film = {'exposure': 0.55, 'size': (640, 460), 'samples': samples, 'cut_out': True}
    return {'camera': {'blur': 0.05, **camera}, 'light': light, **film}
