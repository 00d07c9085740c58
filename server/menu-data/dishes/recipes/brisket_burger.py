"""Brisket Burger: a smashed patty under sliced brisket and dark barbecue glaze."""

from kitchen import settings
from kitchen.burgers import Stack
from kitchen.meat import brisket_slice, drip, patty


def cook():
    _, top = settings.paper(turn=4, seed=2)
    burger = Stack()
    burger.add(patty(5.6, 1.2, 3), 1.15)
    slices = ((-0.4, -1.6, 8), (0.5, 1.5, -14), (0.2, -0.3, 24), (-0.3, 0.4, -5))
    for seed, (x, y, turn) in enumerate(slices):
        burger.add(brisket_slice(11.6, 6.2, 0.6, seed, -0.35), 0.5, 0.1, turn, (4, 2), (x, y))
    burger.add(drip(5.0, material=settings.sauce('barbecue'), seed=5, reach=1.6), 0.25, lift=0.25)
    burger.close(lean=(-3, 2)).serve((0, 0, top))
    return {'camera': settings.BURGER_VIEW}
