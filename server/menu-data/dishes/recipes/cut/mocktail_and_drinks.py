"""Mocktails & drinks: the Hibiscus Cooler."""

from kitchen import settings
from recipes.hibiscus_cooler import cooler


def cook():
    cooler(0)
    return settings.on_paper(24, aim=(1.4, 0, 7.4), distance=64, height=14)
