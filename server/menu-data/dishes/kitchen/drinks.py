"""Glasses with ice and condensation on a slate, in front of the lights of the room."""

from random import Random

import numpy as np

from .distance import rectangle, slab, wobble
from .materials import Graph, colour, food, glass, plain
from .meshes import copy, lathe, make, place, roughen, smooth_profile, smoothen, solid

VIEW = {'aim': (0, 0, 6.9), 'distance': 65, 'height': 11, 'focus': (0, -4, 7), 'blur': 0.6}
HEIGHT, BASE_RADIUS, RIM_RADIUS = 13.0, 3.5, 4.3


def _radius(z):
    """The outer radius of the glass at a height."""
    return BASE_RADIUS + (RIM_RADIUS - BASE_RADIUS) * z / HEIGHT


def slate(radius=11.0):
    """A dark stone under the glass, and the lights of the room far behind."""
    top = 0.9
    uneven = lambda x, y: 0.2 * np.sin(3 * np.arctan2(y, x)) + 0.06 * np.sin(17 * np.arctan2(y, x))
    shape = lambda x, y, z: slab(np.hypot(x, y) - radius + uneven(x, y), z, 0, top, 0.2)
    stone = food(
        'slate', '#191a1c', '#2b2c2e', frequency=0.4, roughness=0.42, bump=0.5, bump_frequency=2.0
    )
    box = radius + 1
    thing = solid('slate', shape, (-box, -box, -0.3), (box, box, top + 0.4), 0.22, stone)
    _lights()
    return roughen(thing, 2.5, 0.12), top


def _lights(seed=5):
    """A dark wall with bulbs, which the lens turns into soft discs."""
    graph = Graph('bulb')
    lamp = graph.node('Emission', {'Color': colour('#ff9d4a'), 'Strength': 2.6}).outputs[0]
    bulb = graph.finish(lamp)
    corners = [(-200, 140, 0), (200, 140, 0), (200, 140, 120), (-200, 140, 120)]
    make('wall', corners, [(0, 1, 2, 3)], plain('wall', '#1c120d', 0.8))
    rng = np.random.default_rng(seed)
    for x in np.linspace(-40, 40, 8):
        at = (x + rng.uniform(-4, 4), rng.uniform(92, 120), rng.uniform(4, 15))
        place(lathe('bulb', [(0.01, 0), (1.1, 0.8), (1.1, 1.4), (0.01, 2.2)], bulb, 16), at)


def _liquid(name, tones, clear, shine=0.3):
    """Tones from the bottom to the top. `clear` is the share of light that passes."""
    graph = Graph(name)
    height = graph.attribute('height')
    swirl = graph.noise(graph.position((0.5, 0.5, 0.25)), 1.2, 2.0)
    level = graph.calculate('ADD', height, graph.calculate('MULTIPLY', swirl, 0.12))
    stops = np.linspace(0.08, 0.95, len(tones))
    base = graph.ramp(level, *((float(at), colour(tone)) for at, tone in zip(stops, tones)))
    body = graph.principled(base, 0.15, specular=0.4, shine=shine)
    through = graph.node('BsdfTranslucent', {'Color': base}).outputs[0]
    body = graph.node('MixShader', {0: 0.55, 1: body, 2: through}).outputs[0]
    glow = graph.node('Emission', {'Color': base, 'Strength': 0.16}).outputs[0]
    body = graph.node('AddShader', {0: body, 1: glow}).outputs[0]
    light = graph.mix(0.5, base, (1, 1, 1))
    pass_on = graph.node('BsdfTransparent', {'Color': light}).outputs[0]
    return graph.finish(graph.node('MixShader', {0: clear, 1: body, 2: pass_on}).outputs[0])


def _ice_material():
    graph = Graph('ice')
    inside = graph.noise(graph.position(), 0.7, 4.0)
    white = graph.node('BsdfDiffuse', {'Color': colour('#eef2f4')}).outputs[0]
    clear = graph.node('BsdfTransparent', {'Color': colour('#f4fafc')}).outputs[0]
    gloss = graph.node('BsdfGlossy', {'Color': colour('#ffffff'), 'Roughness': 0.08}).outputs[0]
    cloudy = graph.ramp(inside, (0.35, 0.92), (0.65, 0.55))
    body = graph.node('MixShader', {0: cloudy, 1: white, 2: clear}).outputs[0]
    edge = graph.node('LayerWeight', {'Blend': 0.35}).outputs['Facing']
    return graph.finish(graph.node('MixShader', {0: edge, 1: body, 2: gloss}).outputs[0])


def ice_cube(size=1.25, seed=0):
    """A cube with melted edges, its middle at the origin."""

    def shape(x, y, z):
        cube = slab(rectangle(x, y, size, size, 0.35), z, -size, size, 0.35)
        return cube + 0.12 * wobble(x, y, z, 1.2, seed)

    return smoothen(
        solid('ice', shape, (-size * 1.4,) * 3, (size * 1.4,) * 3, 0.2, _ice_material())
    )


def _drops(count, low, high, seed):
    """Condensation on the outside as one mesh."""
    rng, vertices, faces = np.random.default_rng(seed), [], []
    ring = np.linspace(0, 2 * np.pi, 8, endpoint=False)
    dome = np.array([(1, 0), (0.8, 0.45), (0.35, 0.72)])
    for _ in range(count):
        z, angle = rng.uniform(low, high), rng.uniform(0, 2 * np.pi)
        size, long = rng.uniform(0.04, 0.13), rng.choice([1.0, 1.0, 1.3, 1.9])
        first = sum(len(part) for part in vertices)
        aside = dome[:, :1] * np.cos(ring) * size
        up = dome[:, :1] * np.sin(ring) * size * long
        out = _radius(z) + np.repeat(dome[:, 1:], 8, 1) * size * 0.8
        turn = angle + aside / _radius(z)
        vertices.append(
            np.stack([out * np.cos(turn), out * np.sin(turn), z + up], -1).reshape(-1, 3)
        )
        for row in range(2):
            a = first + row * 8
            faces += [(a + i, a + (i + 1) % 8, a + 8 + (i + 1) % 8, a + 8 + i) for i in range(8)]
        faces.append([first + 16 + i for i in range(8)])
    return make('drops', np.concatenate(vertices), faces, glass('water', gloss=0.8))


def tumbler(tones, at=(0, 0, 0), fill=0.84, clear=0.35, ice=6, drops=260, seed=1):
    """A glass with a drink. `tones` go from the bottom up; `fill` is a share of its height."""
    inner = lambda z: _radius(z) - 0.28
    profile = [(0.01, 0.0), (BASE_RADIUS - 0.15, 0.0), (BASE_RADIUS, 0.2), (RIM_RADIUS, HEIGHT)]
    profile += [(RIM_RADIUS - 0.12, HEIGHT + 0.08), (RIM_RADIUS - 0.24, HEIGHT)]
    profile += [(BASE_RADIUS - 0.25, 1.0), (0.01, 0.9)]
    vessel = lathe('glass', smooth_profile(profile, 4), glass('glass'), 128)
    top = HEIGHT * fill
    heights = np.linspace(1.0, top, 30)
    wall = [(inner(z) - 0.02, z) for z in heights]
    surface = [(r * inner(top), top + 0.12 * r**10) for r in np.linspace(1, 0.002, 16)[1:]]
    points = [(0.01, 1.0), *wall, *surface]
    level = [(z - 1) / (top - 1) for _, z in points]
    body = lathe('drink', points, _liquid('drink', tones, clear), 96, height=level)
    parts = [vessel, body, _drops(drops, 1.0, top, seed)]
    parts += _floating_ice(ice, top, inner(top), seed)
    for part in parts:
        part.location = tuple(a + b for a, b in zip(part.location, at))
    return parts


def _floating_ice(count, top, radius, seed):
    """Cubes below the surface, some of which stick out of it."""
    rng, cubes = Random(seed), []
    templates = [ice_cube(1.2, seed + i) for i in range(min(count, 3))]
    for i in range(count):
        level = top - 0.35 - 2.3 * (i // 3)
        angle, out = 2.1 * i + rng.uniform(-0.3, 0.3), radius - 1.75
        cube = copy(templates[i % 3]) if i >= 3 else templates[i]
        place(
            cube,
            (out * np.cos(angle), out * np.sin(angle), level + rng.uniform(-0.3, 0.4)),
            [rng.uniform(0, 360) for _ in range(3)],
        )
        cubes.append(cube)
    return cubes


def straw(at, height=17.0, lean=12, turn=30):
    """A paper straw in a glass."""
    paper = food('straw', '#d9cdb8', '#e6dcca', roughness=0.6, bump=0.1)
    tube = lathe('straw', [(0.32, 0), (0.32, height), (0.26, height), (0.26, 0)], paper, 24)
    return place(tube, at, (lean, 0, turn))
