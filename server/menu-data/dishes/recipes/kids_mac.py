"""Little Mac & Cheese: plain and cheesy."""

from kitchen import settings
from kitchen.placing import disc
from kitchen.pots import mac_and_cheese


def cook():
    dish, _ = settings.bowl(8.4, 5.0, settings.BONE)
    mac_and_cheese([dish], 105, disc(6.3), 4.1, 7.75, 1.1, seed=2)
    return {'camera': {'aim': (0, 0.4, 3.6), 'distance': 55, 'height': 42, 'focus': (0, -3, 6.4)}}
