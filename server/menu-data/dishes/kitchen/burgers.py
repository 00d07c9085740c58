"""Burgers are stacks: each layer knows its height, the next one lies on it."""

from .bread import bottom_bun, top_bun
from .meshes import group, place
from .placing import disc, scatter


class Stack:
    """Layers from the bottom to the top."""

    def __init__(self, radius=5.2, **bun):
        self.radius, self.bun = radius, bun
        self.things = [bottom_bun(radius, **bun)]
        self.height = 1.45

    def add(self, thing, height, lift=0.0, turn=0.0, lean=(0, 0), aside=(0, 0)):
        """Puts a layer on top, which is `height` cm thick, and returns it."""
        place(thing, (*aside, self.height + lift), (*lean, turn))
        self.things.append(thing)
        self.height += height
        return thing

    def lay(self, templates, count, radius, thickness, seed=1, onto=2, inner=0.0, tilt=10):
        """Scatters slices over the layers below."""
        spot = disc(radius, inner=inner)
        flat = scatter(templates, self.things[-onto:], count, spot, seed, (0.92, 1.08), -0.2, tilt)
        self.things += flat
        self.height += thickness
        return flat

    def close(self, height=3.5, lean=(0, 0), **top):
        """Puts the upper half of the bun on top."""
        bun = top_bun(self.radius * 1.02, height, **{**self.bun, **top})
        self.things.append(group(bun, (0, 0, self.height), (*lean, 30)))
        return self

    def serve(self, at, turn=0, scale=1.0):
        """Puts the burger on the table."""
        return group(self.things, at, (0, 0, turn), scale)
