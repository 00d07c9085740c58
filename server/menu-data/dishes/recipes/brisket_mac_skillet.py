"""Brisket Mac Skillet: elbow pasta, three cheeses, burnt ends, baked in iron."""

from kitchen import settings
from kitchen.pit import burnt_end
from kitchen.placing import disc, heap
from kitchen.pots import mac_and_cheese, melted_cheese


def cook():
    _, wood = settings.board(turn=2, at=(0, 1.0))
    pan, _ = settings.skillet(9.6, (-0.6, 0.8), -32, base=wood)
    cheese = melted_cheese(baked=0.45)
    spot = disc(7.9, -0.6, 0.8)
    mac = mac_and_cheese([pan], 110, spot, wood + 2.3, 9.3, 0.7, cheese, 3, (-0.6, 0.8))
    heap([burnt_end(1.15, i) for i in range(4)], mac, 10, disc(3.2, -0.8, 0.9), 6, tip=40)
    return {'camera': {'aim': (0.4, 0.8, 3.4), 'distance': 60, 'height': 42, 'focus': (0, -3, 5)}}
