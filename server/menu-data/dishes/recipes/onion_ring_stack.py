"""Onion Ring Stack: thick-cut onion, buttermilk batter, sea salt."""

from kitchen import settings
from kitchen.greens import crumb
from kitchen.meshes import copy, place
from kitchen.placing import disc, scatter
from kitchen.sides import onion_ring

# Each ring of the tower: its size, how far it is off the middle, how it is turned and tipped.
TOWER = (
    (1.12, 0.0, 0.0, 0, 0),
    (1.06, 0.5, -0.3, 80, 3),
    (1.0, -0.4, 0.2, 200, -4),
    (0.93, 0.3, 0.2, 130, 5),
    (0.84, -0.2, -0.2, 300, -4),
    (0.74, 0.3, 0.1, 40, 6),
)
LEVEL = 2.35


def tower(top):
    """Six rings on each other, on a surface at a height."""
    rings = [onion_ring(3.7, 1), onion_ring(3.7, 2), onion_ring(3.7, 3)]
    placed = []
    for level, (size, x, y, turn, tip) in enumerate(TOWER):
        ring = copy(rings[level % 3]) if level > 2 else rings[level]
        at = (x - 0.6, y + 0.6, top + level * LEVEL * 0.93)
        placed.append(place(ring, at, (tip, -tip, turn), (size, size, 0.98)))
    return placed


def cook():
    paper, top = settings.paper(turn=-6)
    rings = tower(top)
    place(onion_ring(3.5, 5, gap=110), (8.2, -2.4, top), (0, 0, 60))
    leaning = place(copy(rings[1]), (-6.5, -3.2, top + 2.9), (55, 0, -35), 0.9)
    salt = [crumb(0.09, '#f2ece0'), crumb(0.06, '#e6dcc8')]
    scatter(salt, [*rings, leaning], 160, disc(5.6, -1.4, 0.4), 2, (0.7, 1.3), -0.02, 40)
    scatter(salt, [paper], 60, disc(12), 3, (0.6, 1.1), 0, 40)
    return {'camera': {'aim': (-0.2, 0.4, 5.6), 'distance': 68, 'height': 26, 'focus': (-1, -3, 7)}}
