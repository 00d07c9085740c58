"""Avocado Cobb: avocado, egg, tomato, smoked turkey, ranch."""

from kitchen import salads, settings
from kitchen.greens import crumb, dice, tomato_slice
from kitchen.meshes import copy, place
from kitchen.placing import area, disc, heap, scatter


def cook():
    plate, top = settings.plate(14.0, settings.BONE)
    turkey = [dice(0.85, ('#c99a78', '#e2c2a4'), seed, 0.1) for seed in range(3)]
    heap(turkey, [plate], 42, area(-7.6, -4.6, -4.2, 4.6), 3)
    avocado = salads.avocado_slice(6.2)
    for i in range(8):
        piece = copy(avocado) if i else avocado
        place(piece, (-0.9, 4.4 - 1.15 * i, top + 0.5), (32, 0, 4))
    egg = salads.egg_half(3.3)
    for i, (x, y) in enumerate(((3.4, 4.0), (3.7, 1.2), (3.5, -1.6), (3.3, -4.4))):
        place(copy(egg) if i else egg, (x, y, top), (0, 0, 70 + 25 * i))
    tomato = tomato_slice(2.1, 0.7)
    for i in range(7):
        place(copy(tomato) if i else tomato, (7.0, 4.2 - 1.3 * i, top + 1.2), (40, 0, 10 * i))
    settings.ramekin((8.8, 8.2, top), settings.sauce('ranch'), 2.9)
    scatter([crumb(0.05, '#1a120c')], [plate], 60, disc(8), 3, (0.6, 1.3))
    return {'camera': {'aim': (0.4, 0.6, 1.2), 'distance': 58, 'height': 46, 'focus': (0, -3, 1.5)}}
