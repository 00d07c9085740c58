"""Smokehouse Chili: brisket trimmings, kidney beans, ancho, corn."""

from kitchen import settings
from kitchen.distance import ellipsoid
from kitchen.greens import dice
from kitchen.materials import food
from kitchen.meshes import place, roughen, smoothen, solid
from kitchen.placing import disc, scatter
from kitchen.sweets import puddle


def bean():
    """A kidney bean."""
    shape = lambda x, y, z: ellipsoid(x, y - 0.16 * x * x, z, (0, 0, 0), (0.85, 0.48, 0.44))
    skin = food('bean', '#4a120c', '#6e2014', frequency=0.8, roughness=0.36, bump=0.12, shine=0.12)
    return smoothen(solid('bean', shape, (-1.1, -0.8, -0.7), (1.1, 1.1, 0.7), 0.14, skin))


def cook():
    settings.board(turn=2)
    _, level = settings.bowl(9.2, 5.6, base=1.8)
    gravy = food('gravy', '#54200c', '#7a3616', frequency=1.2, roughness=0.22, bump=0.5, shine=0.5)
    base = place(roughen(puddle(7.2, gravy, 0.9, 2), 1.1, 0.5), (0, 0, level + 1.1))
    corn = dice(0.34, ('#d29a1a', '#e8bc40'), 1)
    meat = [dice(0.55, ('#452414', '#6e4028'), 2, 0.1), dice(0.7, ('#4a2818', '#7a4a30'), 3, 0.1)]
    scatter(meat, [base], 34, disc(6.6), 1, (0.8, 1.2), 0.1, 60)
    scatter([bean()], [base], 200, disc(7.2), 2, (0.9, 1.15), 0.05, 50)
    scatter([corn], [base], 110, disc(6.8), 3, (0.8, 1.2), -0.1, 60)
    return {'camera': {'aim': (0, 0, 4.6), 'distance': 56, 'height': 42, 'focus': (0, -2.5, 6.6)}}
