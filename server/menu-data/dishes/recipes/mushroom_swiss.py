"""Mushroom & Swiss: smoked mushrooms, Swiss cheese, garlic mayo."""

from kitchen import settings
from kitchen.burgers import Stack
from kitchen.greens import mushroom_slice
from kitchen.meat import cheese, drip, patty

SWISS = ('#d9bc78', '#e6cf98')


def cook():
    _, top = settings.board(turn=-3)
    burger = Stack()
    burger.add(patty(5.5, 1.9, 6), 1.8)
    burger.add(cheese(tones=SWISS, seed=3, turn=15), 0.14, lift=0.1)
    burger.add(cheese(tones=SWISS, seed=5, turn=60), 0.14, lift=0.1)
    slices = [mushroom_slice(0.85), mushroom_slice(1.0)]
    burger.lay(slices, 26, 5.6, 0.4, seed=3, inner=3.6, tilt=16)
    burger.lay(slices, 22, 5.2, 0.5, seed=5, onto=26, inner=3.0, tilt=25)
    burger.add(drip(4.3, material=settings.sauce('white'), seed=6, reach=0.5), 0.25, lift=0.25)
    burger.close(lean=(-4, 2)).serve((0, 0, top))
    return {'camera': settings.BURGER_VIEW}
