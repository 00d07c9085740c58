"""Runs inside Blender: `blender -b -P render.py -- <picture> <file.png> [--draft]`.

A picture is a file in `recipes/` whose `cook()` puts the food on the table, and returns what
differs from the usual camera, light and film.
"""

import os
import runpy
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from kitchen import studio  # noqa: E402


def main(picture, file, *options):
    start = time.time()
    name = picture.replace('-', '_') + '.py'
    studio.open_room()
    recipe = runpy.run_path(os.path.join(os.path.dirname(__file__), 'recipes', name))
    film = recipe['cook']()
    camera, lamps = film.pop('camera', {}), film.pop('light', {})
    print(f'{picture}: built in {time.time() - start:.0f} s')
    studio.light(camera.get('aim', (0, 0, 2.6)), **lamps)
    studio.camera(**camera)
    studio.shoot(file, '--draft' in options, **film)


main(*sys.argv[sys.argv.index('--') + 1 :])
