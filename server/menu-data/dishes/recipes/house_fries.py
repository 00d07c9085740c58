"""Skin-On Fries: beef-tallow fries, smoked salt."""

from kitchen import settings
from kitchen.greens import crumb
from kitchen.placing import area, disc, heap, scatter
from kitchen.sides import cup_of_fries, skin_on_fries


def cook():
    paper, top = settings.paper(turn=5, seed=2)
    cup = cup_of_fries((-0.6, 1.0, top))
    fallen = heap(skin_on_fries(6, 7), [paper], 7, area(2.5, -5.5, 9.5, -1.5), 5, tip=4, sink=0.05)
    salt = [crumb(0.1, '#e9dfcc'), crumb(0.07, '#8a7866')]
    scatter(salt, [*cup[2:], *fallen], 150, disc(7, 0, -0.5), 2, (0.7, 1.2), -0.03, 40)
    scatter(salt, [paper], 70, disc(11), 3, (0.6, 1.1), 0, 40)
    return {
        'light': {'fill': 15000},
        'camera': {'aim': (0.4, 0.2, 5.6), 'distance': 60, 'height': 25, 'focus': (0, -3, 9)},
    }
