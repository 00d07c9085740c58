"""Charred Corn Salad: corn off the coals, lime, chili, white cheese."""

from kitchen import settings
from kitchen.greens import citrus_slice, corn_kernel, dice, jalapeno_slice
from kitchen.meshes import place
from kitchen.placing import disc, scatter
from kitchen.sides import mound


def cook():
    _, level = settings.bowl(9.5, 5.4)
    base = place(mound(7.1, 3.4, '#a8781c'), (0, 0, level - 0.2))
    corn = scatter([corn_kernel()], [base], 760, disc(7.0), 1, (0.85, 1.15), -0.1, 60)
    white = [dice(0.5, ('#e8e2d2', '#f4f0e6'), 1, 0), dice(0.32, ('#e8e2d2', '#f4f0e6'), 2, 0)]
    scatter(white, corn[::3] + [base], 42, disc(6.8), 2, (0.8, 1.3), -0.3, 60)
    chili = jalapeno_slice(0.75, 0.25)
    red = dice(0.24, ('#8e140c', '#b3261a'), 3)
    scatter([chili, red, red], corn[::3] + [base], 40, disc(6.8), 3, (0.9, 1.2), -0.3, 40)
    place(citrus_slice('lime', 2.5, 0.6, 0.15), (5.2, 3.4, level + 3.1), (62, 0, -30))
    place(citrus_slice('lime', 2.5, 0.6, 0.15), (3.0, 4.8, level + 3.4), (60, 0, -10))
    return {'camera': {'aim': (0, 0, 3.4), 'distance': 58, 'height': 40, 'focus': (0, -3, 5.5)}}
