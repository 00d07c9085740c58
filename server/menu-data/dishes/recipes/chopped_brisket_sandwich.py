"""Brisket Sandwich: sliced brisket, dill pickle and sharp onion on a toasted potato bun."""

from kitchen import settings
from kitchen.bread import POTATO
from kitchen.burgers import Stack
from kitchen.greens import onion_rings, pickle_slice
from kitchen.meat import brisket_slice
from kitchen.placing import disc


def cook():
    _, top = settings.board(turn=-2)
    sandwich = Stack(5.3, tones=POTATO)
    slices = ((-0.5, -1.4, 6), (0.6, 1.2, -12), (0.1, -0.8, 16), (-0.4, 0.6, -4), (0.3, -1.0, 9))
    for seed, (x, y, turn) in enumerate(slices):
        sandwich.add(brisket_slice(12.0, 6.6, 0.6, seed, -0.3), 0.52, 0.1, turn, (4, 2), (x, y))
    sandwich.lay([pickle_slice()], 9, 4.5, 0.45, seed=9, inner=2.4)
    sandwich.add(onion_rings(9, disc(2.6), 0.1, 2), 0.75)
    sandwich.close(seeds=0, lean=(-4, 2)).serve((0, 0, top))
    return {'camera': settings.BURGER_VIEW}
