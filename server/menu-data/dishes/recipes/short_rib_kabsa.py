"""Short Rib Kabsa: a smoked beef rib over saffron rice, with raisins and fried almonds."""

from kitchen import settings
from kitchen.grains import almond, raisin, rice
from kitchen.meshes import group, place
from kitchen.pit import short_rib
from kitchen.placing import disc, scatter
from kitchen.sides import mound


def cook():
    plate, top = settings.plate(15.5, settings.STONEWARE)
    heap = place(mound(11.0, 3.4, '#c08d3c'), (0, 0.2, top))
    grains = rice([heap, plate], 9500, disc(11.4, 0, 0.2), 3)
    rib = short_rib(11.0, 5.0, 5.0, 4)
    group(rib, (-0.4, 1.4, top + 2.3), (0, 4, 152))
    around = disc(10.2, 0, 0, 6.6)
    scatter([raisin()], [grains], 30, around, 5, (0.8, 1.1), tilt=20)
    scatter([almond()], [grains], 34, around, 6, (0.75, 1.0), tilt=24)
    return {
        'camera': {'aim': (0.2, 0.2, 2.8), 'distance': 66, 'height': 40, 'focus': (0, -3, 5)},
        'exposure': 0.6,
    }
