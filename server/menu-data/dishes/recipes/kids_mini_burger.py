"""Mini Burger & Fries: one small patty, cheese, fries, apple juice."""

from kitchen import drinks, settings
from kitchen.burgers import Stack
from kitchen.meat import cheese, patty
from kitchen.meshes import group
from kitchen.sides import fries


def burger():
    burger = Stack()
    burger.add(patty(5.5, 1.8, 2), 1.7)
    burger.add(cheese(seed=2, turn=20, drop=1.2), 0.4, lift=0.1)
    return burger.close(lean=(-3, 2))


def apple_juice(at):
    tones = ('#b87a1a', '#cf9430', '#d9a848')
    return group(drinks.tumbler(tones, clear=0.4, ice=0, drops=90), at, scale=0.8)


def cook():
    plate, top = settings.plate(14.5, settings.BONE)
    fries([plate], 36, (5.0, -0.4), 3.2, (4.0, 6.2), 2)
    burger().serve((-4.2, -0.8, top), 0, 0.78)
    apple_juice((-1.2, 13.4, 0))
    return {'camera': {'aim': (0, 2.0, 4.4), 'distance': 74, 'height': 27, 'focus': (-3, -4, 3.5)}}
