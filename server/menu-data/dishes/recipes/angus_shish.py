"""Angus Shish: tenderloin cubes, peppers, onion."""

from kitchen import settings
from kitchen.meshes import group
from kitchen.skewers import grilled_cube, onion_petal, pepper_piece, threaded

RED, GREEN = ('#9c1a10', '#bf3218'), ('#3f6a1c', '#5a8a2c')


def skewer(seed):
    """Four cubes with peppers and onion between them."""
    beef = [(grilled_cube(1.6, 10 * seed + i), 1.5, 20 * i) for i in range(4)]
    red, green = (
        (pepper_piece(tone, 2.15, seed + i), 0.5, 12) for i, tone in enumerate((RED, GREEN))
    )
    second = (pepper_piece(RED, 2.0, seed + 5), 0.5, 40)
    first, last = ((onion_petal(2.05, seed + i, 0.5), 0.6, 30 * i) for i in range(2))
    if seed % 2:
        return threaded([beef[0], red, first, beef[1], green, beef[2], last, second, beef[3]])
    return threaded([green, beef[0], first, beef[1], red, beef[2], last, second, beef[3]])


def cook():
    _, top = settings.board(turn=-3)
    for seed, (x, y, turn) in enumerate(((0.2, 3.6, 7), (-0.6, -1.0, 3))):
        group(skewer(seed), (x, y, top + 0.1), (0, 0, turn))
    return {
        'camera': {'aim': (-0.4, 0.6, 3.0), 'distance': 60, 'height': 38, 'focus': (-1, -2.5, 4)}
    }
