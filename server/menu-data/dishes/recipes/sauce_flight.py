"""Sauce Flight: house barbecue, Carolina mustard, white, herb."""

from kitchen import settings
from kitchen.greens import crumb
from kitchen.placing import disc, scatter
from kitchen.pots import fill, gravy

# Tones of each sauce, and what shows in it: pepper, mustard seed, pepper, chopped herbs.
SAUCES = (
    (('#2c0f05', '#421a09', '#572510'), ('#0c0402', 110, 0.08), (-5.0, 4.0)),
    (('#b07c12', '#c28f1e', '#cc9e34'), ('#5a3a0c', 90, 0.09), (2.6, 4.4)),
    (('#e2d8c0', '#eae2cd', '#efe8d6'), ('#241810', 46, 0.055), (-1.9, -3.2)),
    (('#3c4619', '#4c5823', '#5f6a30'), ('#1e330a', 190, 0.1), (5.6, -2.6)),
)


def cook():
    _, wood = settings.board(13.5, 9.5, turn=-5, at=(0.3, 0.8))
    for i, (tones, (code, count, size), (x, y)) in enumerate(SAUCES):
        settings.ramekin((x, y, wood), None, 3.3)
        sauce = fill(2.95, wood + 2.35, gravy(tones, bump=0.15), 0.12, i, 0.1)
        sauce.location = (x, y, 0)
        scatter([crumb(size, code)], [sauce], count, disc(2.7, x, y), i, (0.5, 1.5), 0.02, 40)
    return {'camera': {'aim': (0.3, 0.2, 2.4), 'distance': 56, 'height': 44, 'focus': (0, -1, 4)}}
