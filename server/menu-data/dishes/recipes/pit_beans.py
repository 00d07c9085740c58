"""Pit Beans: slow beans with brisket drippings."""

import numpy as np

from kitchen import settings
from kitchen.materials import food
from kitchen.meshes import place, roughen, tubes
from kitchen.placing import disc, scatter
from kitchen.pots import bean, fill, gravy


def handles(radius, height):
    """Two ears of a small iron pot."""
    iron = food('iron', *settings.IRON, roughness=0.5, bump=0.5, bump_frequency=6)
    angle = np.linspace(-1.1, 1.1, 24)
    ear = np.stack([1.9 * np.cos(angle) - 0.9, 2.1 * np.sin(angle), 0.25 * np.cos(angle)], -1)
    for side in (0, 180):
        at = (radius * np.cos(np.radians(side + 20)), radius * np.sin(np.radians(side + 20)))
        place(tubes('ear', [ear], [np.full(24, 0.42)], iron, 12), (*at, height), (0, 0, side + 20))


def cook():
    _, wood = settings.board(turn=5, at=(0, 1.0))
    settings.bowl(7.6, 5.0, settings.IRON, base=wood)
    handles(7.3, wood + 4.3)
    sauce = gravy(('#32120a', '#4c1e0c', '#66300f'))
    pot = roughen(fill(7.0, wood + 4.35, sauce, 1.0, 2, 0.15), 0.6, 0.2)
    tones = ('#562711', '#78421f', '#92592f')
    beans = [bean(1.3, tones, 0.3, i) for i in range(3)]
    placed = scatter(beans, [pot], 210, disc(6.5), 1, (0.88, 1.12), 0.16, 45)
    scatter(beans, [pot, *placed], 46, disc(5.4), 2, (0.88, 1.12), 0.02, 45)
    return {'camera': {'aim': (0, 0.6, 4.2), 'distance': 50, 'height': 42, 'focus': (0, -2.5, 6.6)}}
