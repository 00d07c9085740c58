"""Sticky Date Custard: baked custard, burnt sugar, date syrup."""

from kitchen import settings, sweets
from kitchen.materials import food
from kitchen.meat import drip
from kitchen.meshes import lathe, place, smooth_profile


def cook():
    _, top = settings.plate(13.0, settings.BONE)
    base, lid, height = 5.6, 4.5, 4.6
    profile = smooth_profile(
        [
            (0.01, 0),
            (base, 0),
            (base, 0.2),
            (lid, height - 0.2),
            (lid - 0.4, height),
            (0.01, height),
        ],
        16,
    )
    custard = food(
        'custard',
        '#d9b25e',
        '#e6c67c',
        frequency=0.6,
        roughness=0.25,
        bump=0.05,
        shine=0.35,
        layers=[('burnt', '#6a2a0a')],
    )
    burnt = [min(1, max(0, (z - height + 0.5) * 3)) for _, z in profile]
    place(lathe('custard', profile, custard, 120, burnt=burnt), (0, 0.4, top))
    syrup = sweets.caramel(('#3a1204', '#6a2a0c'))
    place(drip(lid + 0.15, material=syrup, seed=2, reach=2.4), (0, 0.4, top + height + 0.02))
    place(sweets.puddle(8.2, syrup, seed=1), (0, 0, top - 0.05))
    return {'camera': {'aim': (0, 0.4, 1.9), 'distance': 56, 'height': 32, 'focus': (0, -4, 3)}}
