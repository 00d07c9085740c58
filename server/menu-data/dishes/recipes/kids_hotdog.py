"""Mini Hot Dog: beef hot dog, soft roll, corn on the cob."""

from kitchen import settings
from kitchen.bread import hot_dog_roll
from kitchen.greens import corn_cob
from kitchen.meat import sausage
from kitchen.meshes import group, place

BEEF = ('#7a2e16', '#8f3d1f', '#a3502b')


def cook():
    _, top = settings.plate(13.5, settings.BONE)
    link = place(sausage(13.0, 1.3, 0.0, BEEF), (0, 0, 1.6))
    group([hot_dog_roll(11.0, 6.0, gape=1.2), link], (-1.0, -1.2, top), (0, 0, 10))
    for x, y, turn in ((-3.6, 6.4, 12), (4.0, 5.4, -14)):
        place(corn_cob(6.2, 1.9, 0.12), (x, y, top), (0, 0, turn))
    return {'camera': {'aim': (0, 1.2, 1.6), 'distance': 70, 'height': 38, 'focus': (0, -2, 3)}}
