"""Brisket Burnt Ends: cubes of brisket point, glazed and smoked twice."""

from kitchen import settings
from kitchen.meshes import place
from kitchen.pit import burnt_end
from kitchen.placing import disc, heap
from kitchen.sweets import puddle


def cook():
    paper, top = settings.paper(turn=-6, seed=3)
    place(puddle(5.2, settings.sauce('barbecue'), seed=4), (0.4, -0.6, top))
    cubes = [burnt_end(1.45 + 0.06 * (seed % 3), seed) for seed in range(6)]
    heap(cubes, [paper], 22, disc(5.0), 8, (0.8, 1.0), tip=30, tries=16, sink=0.05)
    return {
        'camera': {'aim': (0.2, -0.4, 1.8), 'distance': 44, 'height': 38, 'focus': (0, -2.5, 3)},
        'exposure': 0.85,
    }
