"""Smoked Wings: eight wings, finished over open flame, white barbecue sauce."""

from kitchen import settings
from kitchen.placing import disc, heap
from kitchen.wings import drumette, flat


def cook():
    plate, top = settings.plate(14.0, settings.STONEWARE)
    pieces = [flat(1), drumette(2), flat(3), drumette(4)]
    heap(pieces, [plate], 8, disc(6.4, -1.4, -0.4), 6, (0.95, 1.05), 14, tries=30)
    settings.ramekin((6.0, 6.0, top), settings.sauce('white'), 2.9)
    return {'camera': {'aim': (-0.4, 0.7, 1.4), 'distance': 61, 'height': 42, 'focus': (-1, -3, 3)}}
