"""Order your favourite food: the Pit Smash with onion rings."""

from kitchen import settings
from kitchen.meshes import group
from recipes.onion_ring_stack import tower
from recipes.pit_smash_burger import burger


def cook():
    _, top = settings.board(17, 12, turn=3, at=(4, 1))
    burger().serve((-2.4, -0.5, top))
    group(tower(0), (9.2, 0.4, top), (0, 0, 20), 0.74)
    return settings.hero(aim=(3.0, 0, 4.6), distance=90, height=20, focus=(-2, -5, 5))
