"""Main course: the Oak-Smoked Brisket."""

from kitchen import settings
from kitchen.meshes import group
from recipes.oak_smoked_brisket import sliced


def cook():
    group(sliced(), (0, 0, 0), (0, 0, -38))
    return settings.on_paper(aim=(0, 0.6, 2.2), distance=70, height=32)
