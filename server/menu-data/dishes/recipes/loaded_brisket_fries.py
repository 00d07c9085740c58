"""Loaded Brisket Fries: skin-on fries, chopped burnt ends, cheese sauce, jalapeño."""

from kitchen import settings
from kitchen.greens import jalapeno_slice
from kitchen.pit import burnt_end
from kitchen.placing import area, disc, heap, scatter
from kitchen.sides import poured, skin_on_fries


def cook():
    plate, _ = settings.plate(14.0, settings.STONEWARE)
    fries = heap(skin_on_fries(10, 3, (6.0, 9.0)), [plate], 62, disc(5.4, 0, 0.4), 2, tip=10)
    cheese = poured(fries, settings.sauce('cheese'), 6.0, (-0.2, 0.0), 2, 0.5)
    ends = [burnt_end(1.1, seed) for seed in range(4)]
    heap(ends, [cheese], 11, disc(3.9, -0.2, 0.5), 5, (0.85, 1.1), 40)
    chili = [jalapeno_slice(1.05, 0.32), jalapeno_slice(0.9, 0.3)]
    scatter(chili, [cheese], 9, area(-4.6, -3.8, 4.6, -0.6), 8, (0.95, 1.15), -0.3, 10)
    return {
        'light': {'fill': 11000},
        'camera': {'aim': (0, 0.6, 2.6), 'distance': 53, 'height': 36, 'focus': (0, -3, 5)},
    }
