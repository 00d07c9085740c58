"""Saudi Coffee: light roast, cardamom, saffron; a dallah for two, with dates."""

from kitchen import coffee, drinks, settings, sweets
from kitchen.placing import disc, heap


def coffee_for_two():
    """The pot, two cups and a dish of dates on a slate."""
    _, top = drinks.slate(13.0)
    coffee.dallah((-0.2, 2.0, top), -8)
    coffee.cup((-5.2, -5.0, top))
    coffee.cup((0.5, -6.6, top))
    dish, _ = settings.plate(3.9, settings.BONE, (7.2, -3.4), 0.5)
    dish.location.z = top
    heap([sweets.date(i) for i in range(3)], [dish], 7, disc(1.9, 7.2, -3.4), 2, (0.78, 0.88), 25)


def cook():
    coffee_for_two()
    return {'camera': coffee.VIEW, 'light': {'rim': 20000}}
