"""Saudi coffee: the pot with its beak, small cups without handles."""

import numpy as np

from .materials import Graph, colour, food
from .meshes import group, lathe, place, sheet, smooth_profile, smoothen, tubes

VIEW = {
    'aim': (0.3, 0, 8.3),
    'distance': 78,
    'height': 13,
    'turn': 4,
    'focus': (0, -3, 6),
    'blur': 0.55,
}


def brass():
    """Polished, with the dents of the hammer and a few dark patches."""
    graph = Graph('brass')
    place_ = graph.position()
    patches = graph.noise(place_, 0.5, 4.0)
    base = graph.ramp(patches, (0.3, colour('#b07a2a')), (0.7, colour('#d9a850')))
    dents = graph.noise(place_, 1.6, 1.5)
    gloss = graph.ramp(graph.noise(place_, 2.2, 3.0), (0.3, 0.28), (0.7, 0.42))
    inputs = {'Base Color': base, 'Metallic': 1.0, 'Roughness': gloss}
    inputs['Normal'] = graph.bump(dents, 0.25, 0.12)
    return graph.finish(graph.node('BsdfPrincipled', inputs).outputs[0])


BODY = [
    (0.01, 0.0),
    (3.9, 0.0),
    (4.2, 0.25),
    (4.15, 0.5),
    (4.5, 1.6),
    (4.45, 3.0),
    (3.6, 4.8),
    (2.3, 6.6),
    (2.05, 7.6),
    (2.2, 7.8),
    (2.2, 8.05),
    (2.05, 8.25),
    (2.3, 9.2),
    (2.75, 10.4),
    (3.0, 11.1),
    (3.25, 11.3),
    (3.2, 11.55),
    (2.95, 11.65),
]
LID = [
    (2.95, 11.65),
    (2.9, 12.1),
    (2.2, 13.2),
    (1.2, 14.2),
    (0.6, 14.9),
    (0.42, 15.4),
    (0.75, 15.75),
    (0.8, 16.1),
    (0.5, 16.45),
    (0.28, 16.7),
    (0.3, 17.2),
    (0.01, 17.8),
]


def _beak(metal):
    """The spout, which widens towards the pot, its tip bent down."""
    t = np.linspace(0, 1, 40)
    x = -0.9 - 8.5 * t
    z = 7.7 + 3.8 * np.sin(1.75 * t) - 1.0 * np.clip(t - 0.82, 0, 1) * 8 * (t - 0.82)
    path = np.stack([x, 0 * t, z], -1)
    width = np.interp(t, [0, 0.25, 0.7, 0.9, 1], [1.3, 1.2, 0.75, 0.6, 0.18])
    beak = tubes('beak', [path], [width], metal, 24)
    beak.scale.y = 0.72
    return beak


def _handle(metal):
    """A bow from below the lid down to the belly."""
    corners = [
        (2.7, 10.9),
        (4.6, 11.6),
        (6.6, 10.9),
        (7.2, 8.4),
        (6.4, 5.6),
        (5.4, 4.2),
        (4.2, 3.4),
    ]
    line = smooth_profile(corners, 16)
    path = np.stack([line[:, 0], 0 * line[:, 0], line[:, 1]], -1)
    width = np.interp(np.linspace(0, 1, len(path)), [0, 0.3, 0.7, 1], [0.5, 0.42, 0.42, 0.55])
    return tubes('handle', [path], [width], metal, 16)


def dallah(at=(0, 0, 0), turn=0, scale=1.0):
    """A brass coffee pot of 18 cm, its beak to -X."""
    metal = brass()
    parts = [lathe('body', smooth_profile(BODY), metal, 128)]
    parts.append(lathe('lid', smooth_profile(LID), metal, 128))
    parts += [_beak(metal), _handle(metal)]
    for z, radius in ((4.6, 3.72), (5.0, 3.5), (1.2, 4.4)):
        parts.append(_ring(radius, z, metal))
    return group(parts, at, (0, 0, turn), scale)


def _ring(radius, z, metal):
    angle = np.linspace(0, 2 * np.pi, 97)
    path = np.stack([radius * np.cos(angle), radius * np.sin(angle), z + 0 * angle], -1)
    return tubes('ring', [path], [np.full(97, 0.11)], metal, 8)


def cup(at, height=4.2):
    """A cup of light coffee, with a thin band of gold below its rim."""
    profile = smooth_profile(
        [
            (0.01, 0.5),
            (1.2, 0.5),
            (1.9, 1.6),
            (2.5, height),
            (2.62, height),
            (2.55, height * 0.8),
            (2.0, 1.2),
            (1.5, 0.35),
            (1.5, 0.0),
            (0.01, 0.0),
        ]
    )
    z = profile[:, 1]
    outside = np.arange(len(z)) > np.argmax(z)
    band = outside * (np.abs(z - height * 0.86) < 0.28)
    china = food(
        'china',
        '#e4dccb',
        '#ece5d6',
        roughness=0.2,
        bump=0,
        shine=0.5,
        layers=[('band', '#a8741c')],
    )
    body = place(lathe('cup', profile, china, 96, band=band.astype(float)), at)
    q, angle = np.meshgrid(
        np.linspace(1e-3, 1, 20), np.linspace(0, 2 * np.pi, 80, False), indexing='ij'
    )
    points = np.stack([2.3 * q * np.cos(angle), 2.3 * q * np.sin(angle), 0 * q + height * 0.82], -1)
    coffee = food('coffee', '#a8741c', '#b8842a', roughness=0.1, bump=0, shine=0.6)
    place(smoothen(sheet('coffee', points, coffee, closed=True), 0), at)
    return body
