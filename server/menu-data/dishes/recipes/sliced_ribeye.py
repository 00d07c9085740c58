"""Black Angus Ribeye: seared over oak, medium, sliced."""

from kitchen import settings
from kitchen.greens import crumb
from kitchen.meshes import group, place
from kitchen.pit import fanned, steak
from kitchen.placing import disc, scatter


def cook():
    plate, top = settings.plate(15.0, settings.STONEWARE)
    slices = fanned(lambda i: steak(1.25, i, 11.5, 3.2), 6, 2.1, 57)
    rest = place(steak(6.5, 8, 11.5, 3.2), (0, 6.2, 0))
    group([*slices, rest], (0.6, 1.8, top), (0, 0, -30))
    salt = crumb(0.09, '#d9cdb4')
    scatter([salt], [*slices, rest], 110, disc(9.5), 3, (0.6, 1.5))
    scatter([salt], [plate], 40, disc(9.0), 4, (0.6, 1.3))
    return {'camera': {'aim': (0, -0.2, 1.4), 'distance': 65, 'height': 40, 'focus': (-1, -3, 2)}}
