"""Extras: fries in a cup."""

from kitchen import settings
from kitchen.placing import area, heap
from kitchen.sides import cup_of_fries, skin_on_fries


def cook():
    cup_of_fries((-0.6, 1.0, 0))
    heap(skin_on_fries(6, 7), [], 6, area(3.0, -4.5, 8.5, -1.0), 5, tip=4, sink=0.05)
    return settings.on_paper(aim=(1, 0, 6.2), distance=58, height=23)
