"""Welcome: brisket, short ribs and sausages on butcher paper, with pickles and sauce."""

from kitchen import settings
from kitchen.greens import pickle_slice
from kitchen.meat import sausage
from kitchen.meshes import group, place
from kitchen.pit import short_rib
from kitchen.placing import disc, heap
from recipes.oak_smoked_brisket import sliced


def cook():
    settings.board(22, 14, turn=2, at=(5, 2))
    paper, top = settings.paper(19.5, 12.5, turn=-3, at=(4, 1.5), height=1.8)
    group(sliced(7), (-4.2, 3.4, top), (0, 0, -16), 0.96)
    for seed, (x, y, turn) in enumerate(((9.4, 8.0, 62), (15.8, 7.4, 66))):
        group(short_rib(12.0, 5.4, 5.6, seed), (x, y, top), (0, 0, turn))
    for i, (x, y, turn) in enumerate(((14.4, -4.8, 22), (15.6, -1.6, 18))):
        place(sausage(15.0, 1.6, 1.0, seed=i + 1), (x, y, top), (0, 0, turn))
    settings.ramekin((-11.6, 7.4, top), settings.sauce('barbecue'))
    heap([pickle_slice(1.7)], [paper], 7, disc(1.8, 4.6, -6.4), 3, tip=14)
    return settings.hero(aim=(3.6, 1.4, 3.4), distance=114, height=33, focus=(1, -3, 4))
