"""Business meets leisure: Saudi coffee with dates."""

from kitchen import coffee, settings
from recipes.saudi_coffee import coffee_for_two


def cook():
    coffee_for_two()
    view = {**coffee.VIEW, 'aim': (0.8, 0, 7.6), 'distance': 104}
    return {**settings.hero(**view), 'light': {'rim': 20000}}
