"""Half Smoked Chicken: breast, wing, thigh and drumstick in one piece, crisp skin up."""

import numpy as np

from kitchen import settings
from kitchen.distance import capsule, ellipsoid, union, wobble
from kitchen.greens import crumb
from kitchen.materials import plain
from kitchen.meat import skin_material
from kitchen.meshes import place, roughen, smoothen, solid
from kitchen.placing import area, disc, scatter

ANKLE = np.array((11.9, -4.9, 1.9))
WING_TIP = np.array((-9.2, -5.2, 1.0))


def leg(x, y, z):
    thigh = ellipsoid(x, y, z, (4.4, -1.0, 1.9), (4.2, 3.3, 3.0), -28, 8)
    drumstick = capsule(x, y, z, (6.4, -2.6, 2.1), (9.2, -3.9, 2.0), 2.35, 1.6)
    shin = capsule(x, y, z, (8.8, -3.8, 2.0), ANKLE, 1.6, 0.72)
    drumstick = union(
        union(drumstick, shin, 0.6), ellipsoid(x, y, z, ANKLE, (0.95, 0.85, 0.85)), 0.35
    )
    return union(thigh, drumstick, 0.35)


def wing(x, y, z):
    upper = capsule(x, y, z, (-6.1, -2.2, 3.0), (-2.1, -4.9, 1.9), 1.5, 1.15)
    middle = capsule(x, y, z, (-2.0, -5.2, 1.8), (-6.6, -6.2, 1.4), 1.1, 0.85)
    return union(
        union(upper, middle, 0.25), capsule(x, y, z, (-6.7, -6.2, 1.3), WING_TIP, 0.8, 0.28), 0.3
    )


def bird(x, y, z):
    """The whole half, flat below."""
    breast = ellipsoid(x, y, z, (-3.8, 0.9, 1.5), (6.2, 4.5, 4.0), -6)
    keel = capsule(x, y, z, (-8.6, 3.2, 2.6), (0.2, 3.4, 3.4), 1.5, 1.0)
    back = ellipsoid(x, y, z, (1.5, 1.8, 0.6), (5.2, 3.6, 2.5), -8)
    body = union(union(breast, keel, 1.2), back, 1.2)
    whole = union(union(body, leg(x, y, z), 0.25), wing(x, y, z), 0.18)
    fold = np.exp(-(((x - 1.0 + 0.35 * y) / 0.9) ** 2)) * np.sin(3.4 * (x + 0.4 * y))
    whole = whole + 0.12 * fold + 0.09 * wobble(x, y, z, 1.5, 3)
    flat = np.clip(0.5 - 0.5 * (whole + z) / 0.5, 0, 1)
    return whole + (-z - whole) * flat + 0.5 * flat * (1 - flat)


def char(vertices):
    """Ends and the lower edge are darkest."""
    near = lambda point, r: np.clip(1 - np.linalg.norm(vertices - point, axis=1) / r, 0, 1)
    low = np.clip((0.6 - vertices[:, 2]) * 0.8, 0, 0.6)
    return np.clip(near(ANKLE, 2.2) * 0.8 + near(WING_TIP, 2.6) * 0.95 + low, 0, 0.92)


def pale(vertices):
    """Under the wing and where the leg was held to the breast, the skin is less brown."""
    fold = np.exp(-(((vertices[:, 0] - 1.2 + 0.4 * vertices[:, 1]) / 0.8) ** 2))
    return 0.75 * fold * np.clip(vertices[:, 2] / 2, 0, 1)


def bone():
    knuckles = lambda x, y, z: union(
        ellipsoid(x, y, z, ANKLE + (1.6, -0.25, 0.12), (0.55, 0.5, 0.52)),
        ellipsoid(x, y, z, ANKLE + (1.55, -0.75, -0.05), (0.5, 0.46, 0.48)),
        0.15,
    )
    shape = lambda x, y, z: union(
        capsule(x, y, z, ANKLE, ANKLE + (1.5, -0.45, 0), 0.42, 0.46), knuckles(x, y, z), 0.25
    )
    low, high = ANKLE - (1, 2, 1.2), ANKLE + (3, 1.5, 1.2)
    return roughen(solid('bone', shape, low, high, 0.07, plain('bone', '#c4a67c', 0.45)), 0.5, 0.1)


def cook():
    board, top = settings.board(turn=3)
    half = solid(
        'bird', bird, (-12, -8, -0.4), (14, 7, 7), 0.11, skin_material(), char=char, pale=pale
    )
    smoothen(half)
    roughen(roughen(roughen(half, 1.6, 0.3), 0.45, 0.14, 3), 0.14, 0.03)
    for thing in (half, bone()):
        place(thing, (-1.4, 0.6, top), (0, 0, 8))
    scatter([crumb(0.06, '#1a0c06')], [half], 350, area(-10, -6, 9, 6), 2, (0.6, 1.4))
    scatter([crumb(0.06, '#cfc0a4')], [board], 120, disc(15), 3, (0.6, 1.4))
    return {
        'camera': {'aim': (0.3, 0.2, 2.2), 'distance': 74, 'height': 38, 'focus': (-0.5, -2.5, 4)}
    }
