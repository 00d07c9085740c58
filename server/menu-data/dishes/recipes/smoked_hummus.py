"""Smoked Hummus: chickpeas smoked over oak, short-rib crumbs, warm flatbread."""

import numpy as np

from kitchen import settings
from kitchen.bread import flatbread
from kitchen.greens import dice
from kitchen.materials import food
from kitchen.meshes import disc_grid, place, roughen, sheet, smoothen
from kitchen.placing import disc, scatter
from kitchen.sweets import caramel, puddle


def hummus(radius=7.6):
    """Spread with the back of a spoon, so that a ring is left around a hollow."""
    r, angle = disc_grid(60, 160)
    edge = radius * (1 + 0.02 * np.sin(5 * angle) + 0.015 * np.sin(9 * angle))
    ridge = 0.85 * np.exp(-(((r - 0.7 - 0.05 * np.sin(2 * angle)) / 0.16) ** 2))
    groove = 0.17 * np.sin(26 * r + 1.5 * angle) * np.exp(-(((r - 0.55) / 0.3) ** 2))
    z = 0.7 * np.sqrt(np.clip(1 - r**8, 0, 1)) + ridge * np.clip((1 - r) * 6, 0, 1) + groove
    paste = food(
        'hummus',
        '#c8a872',
        '#d9bc8a',
        frequency=0.7,
        roughness=0.42,
        bump=0.3,
        bump_frequency=4,
        shine=0.15,
    )
    points = np.stack([r * edge * np.cos(angle), r * edge * np.sin(angle), z], -1)
    return roughen(smoothen(sheet('hummus', points, paste, closed=True)), 0.8, 0.08)


def cook():
    _, top = settings.plate(12.0, settings.STONEWARE, (-2.0, -0.6))
    spread = place(hummus(), (-2.0, -0.6, top))
    place(puddle(3.9, caramel(('#8a6a14', '#a8842a'), 'oil'), 0.2, 2), (-2.0, -0.6, top + 0.72))
    meat = [dice(0.5, ('#2a120a', '#5e2e1a'), 1, 0.3), dice(0.36, ('#3a1a0e', '#7a4226'), 2, 0.3)]
    scatter(meat, [spread], 120, disc(3.9, -2.0, -0.6), 3, (0.6, 1.5), 0.0, 60)
    for seed, (x, y, z) in enumerate(((8.6, 7.4, 0.1), (9.6, 6.6, 1.1))):
        place(flatbread(5.4, seed), (x, y, z), (3 * seed, 0, 70 * seed))
    return {
        'camera': {'aim': (0.6, 1.2, 1.4), 'distance': 62, 'height': 40, 'focus': (-2, -3, 1.6)}
    }
