"""Oak-Smoked Lemonade: lemon charred on the grill, cane sugar, soda."""

from kitchen import drinks
from kitchen.greens import citrus_slice
from kitchen.meshes import place


def cook():
    _, top = drinks.slate()
    drinks.tumbler(('#e6c24a', '#f0d878', '#f6e8a8'), (0, 0, top), clear=0.4)
    place(citrus_slice('lemon', 2.7, charred=0.3), (3.6, -1.6, top + 13.1), (78, 0, 30))
    for x, y, turn in ((6.6, -2.2, 20), (8.4, 0.6, 60)):
        place(
            citrus_slice('lemon', 2.7, charred=0.45),
            (x, y, top + 0.3 + (x > 7) * 0.3),
            (0, (x > 7) * 9, turn),
        )
    return {'camera': drinks.VIEW}
