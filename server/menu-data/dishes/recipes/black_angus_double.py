"""Black Angus Double: two thick patties, aged cheddar, tomato, house pickles."""

from kitchen import settings
from kitchen.burgers import Stack
from kitchen.greens import pickle_slice, tomato_slice
from kitchen.meat import cheese, patty

CHEDDAR = ('#b5600c', '#cf7a18')


def cook():
    _, top = settings.board(turn=3)
    burger = Stack(5.3)
    burger.lay([pickle_slice()], 9, 4.3, 0.4, seed=7, onto=1, inner=2.6)
    for seed in (4, 5):
        burger.add(patty(5.5, 1.9, seed), 1.8, turn=seed * 50)
        burger.add(cheese(tones=CHEDDAR, seed=seed, turn=10 + 45 * seed), 0.14, lift=0.1)
    for aside, turn in (((-2.1, -1.4), 0), ((2.3, -1.0), 40), ((0, 2.2), 80)):
        burger.add(tomato_slice(3.1), 0.08, 0.3, turn, (2, -3), aside)
    burger.height += 0.55
    burger.close(lean=(-3, -2)).serve((0, 0, top))
    return {'camera': {**settings.BURGER_VIEW, 'aim': (0, 0, 5.0), 'distance': 61}}
