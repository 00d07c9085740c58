"""Kids meal: mini burger, fries, apple juice."""

from kitchen import settings
from kitchen.sides import fries
from recipes.kids_mini_burger import apple_juice, burger


def cook():
    fries([], 30, (5.6, -0.8), 2.6, (4.0, 6.2), 2)
    burger().serve((-3.6, -2.0, 0), scale=0.86)
    apple_juice((2.4, 6.0, 0))
    return settings.on_paper(aim=(1.0, 0, 4.0), distance=55, height=22)
