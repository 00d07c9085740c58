"""Smokehouse Chili: brisket trimmings, kidney beans, ancho, corn."""

from kitchen import settings
from kitchen.greens import corn_kernel, crumb
from kitchen.meat import brisket_cube
from kitchen.meshes import roughen
from kitchen.placing import disc, scatter
from kitchen.pots import bean, fill, gravy

RADIUS = 7.9


def cook():
    _, wood = settings.board(turn=-4, at=(0, 1.0))
    settings.bowl(8.6, 5.4, base=wood)
    sauce = gravy(('#451606', '#64240b', '#7c3310'))
    chili = roughen(fill(RADIUS, wood + 4.75, sauce, 1.1, 1, 0.2), 0.7, 0.3)
    beans = [bean(1.75, ('#4e110b', '#701d15'), seed=i) for i in range(3)]
    cubes = [brisket_cube(0.85, i) for i in range(3)]
    placed = scatter(cubes, [chili], 24, disc(6.6), 3, (0.75, 1.15), 0.0, 50)
    placed += scatter(beans, [chili], 105, disc(7.1), 1, (0.9, 1.1), 0.1, 40)
    placed += scatter(beans, [chili, *placed], 26, disc(5.5), 2, (0.9, 1.1), -0.12, 40)
    scatter(
        [corn_kernel(0.34, ('#9c6a16', '#b98628', '#c89a40'))],
        [chili, *placed],
        44,
        disc(6.9),
        5,
        (0.75, 0.95),
        0.2,
        70,
    )
    scatter([crumb(0.07, '#2e0a04')], [chili, *placed], 160, disc(7.0), 6, (0.5, 1.5))
    return {'camera': {'aim': (0, 0.6, 4.6), 'distance': 56, 'height': 44, 'focus': (0, -3, 7.2)}}
