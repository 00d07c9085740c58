"""Beef Kofta Skewers: hand-minced Angus, parsley, onion, live coals."""

from kitchen import settings
from kitchen.greens import leaf, onion_rings
from kitchen.meshes import group, place
from kitchen.placing import disc, scatter
from kitchen.skewers import blade, kofta


def cook():
    settings.board(turn=2)
    sheet, top = settings.paper(16.5, 10.6, turn=-2, height=1.8, seed=4)
    for seed, (x, y, turn) in enumerate(((-0.6, 4.4, 9), (-0.2, 0.4, 6), (-1.0, -3.8, 10))):
        group([kofta(16.5, 1.5, seed), *blade()], (x, y, top), (0, 0, turn))
    onion = place(onion_rings(7, disc(1.6), 0.2, 3, (1.1, 1.9)), (8.4, -5.2, top))
    herb = [leaf(1.5), leaf(1.2)]
    scatter(herb, [sheet, onion], 26, disc(3.0, 8.0, -5.0), 4, (0.8, 1.3), -0.12, 40)
    return {
        'camera': {'aim': (-0.2, -0.2, 2.4), 'distance': 67, 'height': 38, 'focus': (-1, -4, 4)}
    }
