"""Brisket Mac Skillet: elbow pasta, three cheeses, burnt ends, baked in iron."""

from kitchen import settings
from kitchen.meat import brisket_cube
from kitchen.placing import disc, heap
from kitchen.pots import mac_and_cheese, melted_cheese


def cook():
    _, wood = settings.board(turn=2, at=(0, 1.0))
    pan, _ = settings.skillet(9.6, (-0.6, 0.8), -32, base=wood)
    cheese = melted_cheese(baked=0.45)
    spot = disc(7.9, -0.6, 0.8)
    mac = mac_and_cheese([pan], 120, spot, wood + 2.3, 9.1, 0.7, cheese, 3, (-0.6, 0.8))
    heap([brisket_cube(1.05, i) for i in range(4)], mac, 11, disc(3.4, -0.8, 0.9), 6, tip=40)
    return {'camera': {'aim': (0.4, 0.8, 3.4), 'distance': 60, 'height': 42, 'focus': (0, -3, 5)}}
