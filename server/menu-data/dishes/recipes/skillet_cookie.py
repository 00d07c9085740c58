"""Skillet Cookie: chocolate chunk, sea salt, vanilla ice cream."""

import numpy as np

from kitchen import settings, sweets
from kitchen.distance import slab, wobble
from kitchen.greens import crumb, dice
from kitchen.materials import food
from kitchen.meshes import place, roughen, smoothen, solid
from kitchen.placing import disc, scatter


def cookie(radius=8.2):
    """A thick cookie with cracks, standing on z = 0."""

    def shape(x, y, z):
        r = np.hypot(x, y)
        crack = 0.16 * np.clip(np.abs(wobble(x, y, 0 * z, 1.9, 3)) * -6 + 1, 0, 1)
        top = 1.9 - 0.25 * (r / radius) ** 4 + 0.16 * wobble(x, y, 0 * z, 2.2, 1) - crack
        return slab(r - radius, z + 1.9 - top, 0, 1.9, 0.5)

    dark = (
        lambda v: np.clip((np.hypot(v[:, 0], v[:, 1]) - radius * 0.82) / (radius * 0.2), 0, 1) * 0.8
    )
    dough = food(
        'cookie',
        '#955a20',
        '#b37a36',
        frequency=0.8,
        roughness=0.55,
        bump=0.7,
        bump_frequency=3,
        layers=[('dark', '#5e300e')],
    )
    box = radius + 0.6
    thing = solid('cookie', shape, (-box, -box, -0.3), (box, box, 2.9), 0.15, dough, dark=dark)
    return roughen(roughen(smoothen(thing), 0.8, 0.2), 0.25, 0.1)


def cook():
    settings.board(turn=2)
    _, top = settings.skillet(9.6, (-0.5, 1.0), -32, base=1.8)
    baked = place(cookie(), (-0.5, 1.0, top - 0.1))
    chocolate = ('#1c0c06', '#3a1a0c')
    chunks = [
        dice(0.75, chocolate, 1, 0.5),
        dice(0.55, chocolate, 2, 0.5),
        dice(0.9, chocolate, 3, 0.4),
    ]
    scatter(chunks, [baked], 34, disc(7.6, -0.5, 1.0), 4, (0.8, 1.2), 0.15, 40)
    scatter([crumb(0.12, '#efe8dc')], [baked], 60, disc(7.4, -0.5, 1.0), 6, (0.6, 1.3))
    place(sweets.scoop(3.0, seed=1), (-0.7, 1.2, top + 4.0))
    cream = sweets.caramel(('#e3d2ae', '#efe2c4'), 'melted')
    place(sweets.puddle(4.2, cream, 0.4, 3), (-0.6, 1.0, top + 1.75))
    return {
        'camera': {'aim': (0.4, 0.8, 3.4), 'distance': 60, 'height': 38, 'focus': (-0.6, -1.5, 6)}
    }
