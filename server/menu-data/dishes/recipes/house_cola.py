"""House Cola: cold, in glass, with lime."""

from kitchen import drinks
from kitchen.greens import citrus_slice
from kitchen.meshes import place


def cook():
    _, top = drinks.slate()
    drinks.tumbler(('#140503', '#260c05', '#4a1e0c'), (0, 0, top), clear=0.25, seed=6)
    place(citrus_slice('lime', 2.4), (3.6, -1.8, top + 12.9), (78, 0, 30))
    for x, y, turn in ((6.4, -2.4, 20), (8.2, 0.4, 60)):
        place(citrus_slice('lime', 2.3), (x, y, top + 0.3 + (x > 7) * 0.3), (0, (x > 7) * 10, turn))
    return {'camera': drinks.VIEW}
