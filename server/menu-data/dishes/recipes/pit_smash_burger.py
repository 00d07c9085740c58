"""Pit Smash Burger: two patties, American cheese, pickle, smoked onion mayo."""

from kitchen import settings
from kitchen.burgers import Stack
from kitchen.greens import pickle_slice
from kitchen.meat import cheese, drip, patty


def burger():
    burger = Stack()
    for seed in (1, 2):
        burger.add(patty(5.5, 1.15, seed), 1.1, turn=seed * 70)
        burger.add(cheese(seed=seed, turn=20 + 40 * seed), 0.12, lift=0.1)
    burger.lay([pickle_slice()], 7, 4.4, 0.45, seed=4, inner=2.5)
    burger.add(drip(4.9, material=settings.sauce('white'), seed=3, reach=0.9), 0.3, lift=0.3)
    return burger.close(lean=(-2, 3))


def cook():
    _, top = settings.paper(turn=-6)
    burger().serve((0, 0, top))
    return {'camera': settings.BURGER_VIEW}
