"""Smoked Hummus: chickpeas smoked over oak, short-rib crumbs, warm flatbread."""

import numpy as np

from kitchen import settings
from kitchen.bread import folded_flatbread
from kitchen.materials import food
from kitchen.meat import meat_crumb
from kitchen.meshes import disc_grid, place, roughen, sheet, smoothen
from kitchen.placing import disc, heap, scatter
from kitchen.pots import chickpea

RADIUS, OIL = 9.9, 2.02


def height(r, angle):
    """The hummus: a hollow with the spiral that the back of a spoon leaves."""
    turn = r / 2.5 - angle / (2 * np.pi) + 0.1
    groove = (turn - np.floor(turn)) ** 1.7
    ridge = 1 - np.abs(2 * groove - 1) ** 1.6
    swirl = 0.62 * ridge * np.clip((r - 1.0) / 1.6, 0, 1) * np.clip((9.4 - r) / 1.4, 0, 1)
    edge = np.clip((r - 8.2) / (RADIUS - 8.2), 0, 1)
    return 1.35 + 0.017 * r**2 + 0.4 * np.clip((r - 6.5) / 2, 0, 1) + swirl - 2.1 * edge**2


def hummus():
    q, angle = disc_grid(150, 260)
    r = q * RADIUS
    paste = food(
        'hummus',
        '#c9ad76',
        '#d8bf8c',
        '#e0cb9c',
        frequency=0.5,
        roughness=0.5,
        bump=0.45,
        bump_frequency=6,
        spots=('#a9824a', 0.12),
    )
    uneven = 1 + 0.02 * np.sin(3 * angle) + 0.012 * np.sin(8 * angle)
    points = [r * uneven * np.cos(angle), r * uneven * np.sin(angle), height(r, angle)]
    dip = sheet('hummus', np.stack(points, -1), paste, closed=True)
    return roughen(roughen(smoothen(dip), 1.6, 0.16), 0.22, 0.05)


def oil():
    """Olive oil up to one level, paler where it is shallow."""
    q, angle = disc_grid(90, 200)
    r = q * 7.0
    depth = OIL - height(r, angle)
    golden = food(
        'oil',
        '#8a6208',
        '#a67c10',
        roughness=0.08,
        bump=0,
        shine=0.9,
        layers=[('shallow', '#c9a448')],
    )
    points = np.stack([r * np.cos(angle), r * np.sin(angle), OIL + 0 * r], -1)
    return sheet('oil', points, golden, closed=True, shallow=np.clip(1 - depth / 0.4, 0, 1))


def cook():
    _, wood = settings.board(turn=3, at=(0.5, 1.0))
    settings.coupe(base=wood)
    dip, pool = place(hummus(), (0, 0, wood)), place(oil(), (0, 0, wood))
    peas = heap([chickpea(seed=i) for i in range(3)], [dip, pool], 15, disc(1.9, 0.2, 0.2), 2)
    crumbs = [meat_crumb(0.42, i) for i in range(4)]
    onto = [dip, pool, *peas]
    scatter(crumbs, onto, 64, disc(3.9, 0.4, -0.3, 1.6), 4, (0.5, 1.3), -0.2, 60)
    for i, (x, y, turn) in enumerate(((10.0, 7.6, 2), (7.4, 9.6, 50))):
        place(folded_flatbread(8.2, i), (x, y, wood + 0.2 + 1.1 * i), (4, -8, turn))
    return {'camera': {'aim': (2.0, 2.2, 2.6), 'distance': 68, 'height': 42, 'focus': (0, -3, 4)}}
