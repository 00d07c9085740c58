"""Watermelon & Feta: cold watermelon, feta, mint, sumac."""

from kitchen import settings
from kitchen.greens import crumb, dice, leaf
from kitchen.placing import disc, heap, scatter


def cook():
    plate, _ = settings.plate(13.5, settings.STONEWARE)
    melon = [dice(1.5, ('#cc3a34', '#e06a5c', '#d24a40'), seed, 0.2) for seed in (1, 2, 3)]
    feta = [dice(0.8, ('#e8e2d2', '#f4f0e6'), seed, 0.0) for seed in (4, 5)]
    cubes = heap(melon, [plate], 17, disc(6.6), 3)
    cheese = heap(feta, [plate, *cubes], 18, disc(6.0), 4)
    scatter([leaf(1.3, 0), leaf(1.0, 0)], [*cubes, *cheese], 16, disc(5.6), 5, sink=-0.15, tilt=35)
    scatter([crumb(0.07, '#5e1420')], [*cubes, *cheese], 420, disc(6.6), 6, (0.6, 1.5))
    return {'camera': {'aim': (0, 0, 1.8), 'distance': 52, 'height': 38, 'focus': (0, -3, 4)}}
