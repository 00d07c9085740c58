"""Smoked and grilled meat that shows its cut: brisket, burnt ends, short ribs, steaks."""

import numpy as np

from .distance import capsule, rectangle, rounded, speckle, union, wobble
from .materials import Graph, colour, food
from .meshes import place, roughen, solid

BARK = ('#0d0604', '#22110a', '#3c1c0f')
CRUST = ('#1c0c06', '#46220f', '#6a3a1a')
GLAZE = ('#150604', '#43130a', '#7c2d12')

# Colours by depth below the crust, in cm.
SMOKED = ((0.3, '#82291f'), (0.75, '#8f382a'), (1.0, '#744229'), (1.6, '#693a22'))
GLAZED = ((0.3, '#6a2415'), (1.0, '#8a4e2c'), (1.5, '#9a643c'))
MEDIUM = ((0.25, '#5e3a26'), (0.5, '#83543e'), (0.9, '#984638'), (1.4, '#a03c34'))


def cut_meat(name, crust, inside, fat='#c9a46c', marbling=0.0, shine=0.35, glaze=0.06):
    """Meat with a crust outside, whose colour changes inwards.

    Attributes: `depth` in cm below the crust, `fat`, and `char` for marks of a grill. `shine` is
    the gloss of the cut, `glaze` that of the crust.
    """
    graph = Graph(name)
    point = graph.position()
    patches = graph.noise(point, 1.9, 4.0)
    shift = graph.calculate('MULTIPLY', graph.calculate('SUBTRACT', patches, 0.5), 0.5)
    depth = graph.calculate('ADD', graph.attribute('depth'), shift)
    flesh = graph.ramp(
        graph.calculate('MULTIPLY', depth, 0.5), *((cm / 2, colour(code)) for cm, code in inside)
    )
    fibres = graph.noise(graph.position((0.6, 1.6, 2.6)), 2.4, 5.0, 0.65, 0.6)
    flesh = graph.mix(1.0, flesh, graph.ramp(fibres, (0.3, 0.6), (0.7, 1.2)), 'MULTIPLY')
    veins = graph.noise(graph.position((0.5, 1, 1.5)), 1.3, 3.0, 0.5, 1.2)
    lines = graph.ramp(veins, (0.475, 0.0), (0.5, marbling), (0.525, 0.0))
    within = graph.ramp(depth, (0.35, 0.0), (0.6, 1.0))
    flesh = graph.mix(graph.calculate('MULTIPLY', lines, within), flesh, colour(fat))
    broken = graph.ramp(graph.noise(point, 2.8, 4.0, 0.6, 0.5), (0.3, 0.35), (0.55, 1.0))
    cover = graph.calculate('MULTIPLY', graph.attribute('fat'), broken)
    flesh = graph.mix(graph.ramp(cover, (0.3, 0.0), (0.75, 0.9)), flesh, colour(fat))
    tones = ((0.3 + 0.2 * i, colour(code)) for i, code in enumerate(crust))
    outside = graph.ramp(graph.noise(point, 2.6, 6.0, 0.65, 0.4), *tones)
    is_crust = graph.ramp(depth, (0.18, 1.0), (0.3, 0.0))
    base = graph.mix(is_crust, flesh, outside)
    base = graph.mix(graph.attribute('char'), base, colour('#080403'))
    crags = graph.calculate('MULTIPLY', graph.noise(point, 4.5, 6.0, 0.7), is_crust)
    relief = graph.calculate('ADD', crags, graph.calculate('MULTIPLY', fibres, 0.3))
    wet = graph.ramp(graph.noise(point, 1.1, 3.0), (0.35, 0.28), (0.65, 0.46))
    gloss = graph.mix(is_crust, wet, (0.56 - 0.45 * glaze,) * 3)
    coat = graph.mix(is_crust, (shine,) * 3, (glaze,) * 3)
    normal = graph.bump(relief, 0.9 - 0.6 * glaze, 0.16)
    return graph.finish(graph.principled(base, gloss, normal, 0.32, coat))


def _edge(low, high, value):
    """0 below `low`, 1 above `high`."""
    return np.clip((value - low) / (high - low), 0, 1)


def cut_piece(outline, size, material, step=0.1, crag=0.12, bend=0.0, seed=0, fat=None, char=None):
    """A piece cut from a joint along X. It stands on z = 0 with its cut faces at -Y and +Y.

    `outline(x, z)` is the distance to the joint's section, `size` is (width, thickness, height).
    `fat(x, z, depth)` and `char(x, y, z)` are from 0 to 1. `bend` pushes its middle along Y.
    """
    width, thickness, height = size

    def bent(x, y, z):
        return y - bend * (1 - (2 * x / width) ** 2) - bend * 0.6 * (z / height - 0.5)

    def shape(x, y, z):
        y = bent(x, y, z)
        rough = crag * (speckle(x, y, z, 0.7, seed) + 0.6 * speckle(x, y, z, 0.3, seed + 1) - 0.8)
        face = 0.07 * (speckle(x, y, z, 1.3, seed + 2) - 0.5)
        return rounded(outline(x, z) + rough, np.abs(y) + face - thickness / 2, 0.14)

    def depth(v):
        face = np.abs(bent(*v.T)) - thickness / 2
        return -outline(v[:, 0], v[:, 2]) * _edge(-0.3, -0.18, face)

    values = {'depth': depth}
    if fat:
        values['fat'] = lambda v: fat(v[:, 0], v[:, 2], depth(v))
    if char:
        side = lambda v: _edge(-0.04, -0.14, np.abs(bent(*v.T)) - thickness / 2)
        values['char'] = lambda v: char(*v.T) * side(v)
    reach = thickness / 2 + abs(bend) * 1.4 + 0.4
    low, high = (-width / 2 - 0.8, -reach, -0.5), (width / 2 + 0.8, reach, height + 0.9)
    thing = solid('cut of meat', shape, low, high, step, material, **values)
    return roughen(thing, 0.35, 0.05)


def fanned(piece, count, step, lean, jitter=1.0, seed=1):
    """Slices that lean on each other like fallen dominoes, the last one in front at -Y.

    `piece(i)` makes slice i, standing. `lean` is the angle from upright.
    """
    rng, slices = np.random.default_rng(seed), []
    for i in range(count):
        tip = lean + rng.normal(0, 1.2 * jitter)
        at = (rng.normal(0, 0.25 * jitter), -i * step + rng.normal(0, 0.06), 0.35)
        slices.append(place(piece(i), at, (-tip, 0, rng.normal(0, 1.6 * jitter))))
    return slices


def _brisket_section(seed, width=13.0, height=5.2):
    """Flat below, arched on top, thinner at +X."""

    def outline(x, z):
        x = x + 0.25 * np.sin(0.6 * seed)
        tall = height / 2 * (1 - 0.1 * (2 * x / width) - 0.1 * (2 * x / width) ** 2)
        d = rectangle(x, (z - tall) / tall * height / 2, width / 2, height / 2, height * 0.3)
        return d + 0.16 * np.sin(0.9 * x + 0.4 * seed) + 0.08 * np.sin(2.3 * x + 0.7 * seed)

    def fat(x, z, depth):
        thick = 0.04 + 0.3 * speckle(x, z, 0 * x + 0.3 * seed, 1.7, 5)
        cap = np.exp(-(((depth - 0.5) / thick) ** 2)) * _edge(0.55, 0.7, z / height)
        line = 0.46 * height + 0.5 * np.sin(0.5 * x + 0.2 * seed) + 0.05 * x
        seam = np.exp(-(((z - line) / 0.17) ** 2)) * _edge(-1.5, 1.5, -x) * (depth > 0.5)
        return np.maximum(0.9 * cap, 0.7 * seam)

    return outline, fat


def brisket(thickness=0.9, seed=0, width=13.0, height=5.2):
    """A slice of brisket, or its uncut rest if thick: bark, ring of smoke, cap of fat on top."""
    outline, fat = _brisket_section(seed, width, height)
    meat = cut_meat('brisket', BARK, SMOKED, marbling=0.35)
    bend = 0.25 if thickness < 2 else 0.0
    step = 0.1 if thickness < 2 else 0.12
    return cut_piece(outline, (width, thickness, height), meat, step, 0.2, bend, seed, fat)


def burnt_end(size=1.4, seed=0):
    """A glazed cube of brisket point, its middle at the origin. One side shows its fibres."""

    def shape(x, y, z):
        flat = rectangle(x, y, size, size * 0.9, size * 0.3)
        cube = rounded(flat, np.abs(z) - size * 0.88, size * 0.3)
        lumps = 0.14 * wobble(x, y, z, 1.6, seed)
        return cube + lumps + 0.2 * (speckle(x, y, z, 0.55, seed) - 0.5)

    def depth(v):
        x, y, z = v.T
        rim = np.maximum(np.abs(y), np.abs(z)) / size
        return 1.5 * _edge(0.8 * size, 0.9 * size, x) * _edge(0.92, 0.7, rim) * (seed % 3 != 1)

    meat = cut_meat('burnt end', GLAZE, GLAZED, '#b98a50', 0.6, 0.5, glaze=0.6)
    box = (size + 0.5,) * 3
    low = tuple(-side for side in box)
    cube = solid('burnt end', shape, low, box, 0.1, meat, depth=depth)
    return roughen(roughen(cube, 0.3, 0.08), 0.12, 0.025)


def rib_bone(length=17.0, wide=1.7, thick=0.8):
    """A flat rib along X, its middle at the origin, bent a little."""

    def shape(x, y, z):
        z = (z + 0.006 * x * x) * wide / thick
        body = capsule(x, y, z, (-length / 2, 0, 0), (length / 2, 0, 0), wide, wide * 1.08)
        ends = np.abs(x) - length / 2 - wide * 0.25
        return rounded(body, ends, 0.4) + 0.06 * wobble(x, y, z, 2.0)

    ivory = food(
        'bone',
        '#6e4c30',
        '#987650',
        '#b2926a',
        frequency=0.6,
        roughness=0.45,
        bump=0.3,
        spots=('#4a2a16', 0.3),
        layers=[('end', '#6a2c1c')],
    )
    marrow = lambda v: _edge(length / 2 + wide * 0.1, length / 2 + wide * 0.24, np.abs(v[:, 0]))
    box = (length / 2 + wide + 0.3, wide + 0.4, thick + 0.6)
    low = (-box[0], -box[1], -box[2] - 0.5)
    return roughen(solid('bone', shape, low, box, 0.12, ivory, end=marrow), 0.5, 0.06)


def short_rib(length=12.0, width=5.6, height=6.4, seed=0):
    """A beef rib along X, its bone at -X. Cut sides with a ring of smoke at -Y and +Y."""

    def outline(x, z):
        crown = height * (1 - 0.16 * (2 * x / length) ** 2 - 0.06 * np.sin(0.8 * x + 2 * seed))
        shrunk = x - 0.22 * (z - height / 2) * np.sign(-x)
        tall = crown / 2
        d = rectangle(shrunk, z - tall, length / 2, tall, 2.1)
        return d + 0.2 * np.sin(1.1 * x + 1.3 * z + seed) * 0.8

    def fat(x, z, depth):
        line = height * (0.5 + 0.07 * np.sin(0.8 * x + seed))
        seam = np.exp(-(((z - line) / 0.22) ** 2)) * (depth > 0.6)
        low = np.exp(-(((z - 0.28 * height + 0.05 * x) / 0.14) ** 2)) * (depth > 0.6)
        return np.maximum(0.8 * seam, 0.7 * low)

    meat = cut_meat('short rib', BARK, SMOKED, marbling=0.5)
    block = cut_piece(outline, (length, width, height), meat, 0.13, 0.34, 0.0, seed, fat)
    place(block, (0, 0, 0.9))
    bone = place(rib_bone(length + 5.0, width * 0.25), (-3.2, 0, 1.0))
    return [block, bone]


def _steak_section(seed, width, height):
    """A flat section with round ends, and a strip of fat at -X."""

    def outline(x, z):
        tall = height * (1 - 0.1 * (2 * x / width) ** 2) / 2
        d = rectangle(x, z - tall, width / 2, tall, height * 0.42)
        return d + 0.1 * np.sin(1.2 * x + 0.5 * seed)

    def fat(x, z, depth):
        rim = _edge(1.3, 0.8, x + width / 2 + 0.3 * np.sin(2 * z + seed)) * (depth > 0.1)
        line = 0.16 * width + 0.8 * np.sin(1.1 * z + 0.3 * seed)
        eye = np.exp(-(((x + line) / (0.1 + 0.3 * speckle(x, z, 0 * x, 0.9, 4))) ** 2))
        return np.maximum(rim, 0.8 * eye * (depth > 0.3))

    return outline, fat


def grill_marks(x, y, spacing=2.0, turn=40, wide=0.26):
    """Dark bars across a surface, from 0 to 1."""
    angle = np.radians(turn)
    across = (x * np.cos(angle) + y * np.sin(angle)) / spacing
    off = np.abs(across - np.round(across)) * spacing
    patchy = 0.55 + 0.6 * speckle(x, y, 0 * x, 1.1, 3)
    return np.clip(_edge(wide + 0.16, wide - 0.1, off) * patchy, 0, 0.92)


def steak(thickness=1.1, seed=0, width=11.0, height=3.0, lean=False):
    """A slice of a grilled steak, medium, or its uncut rest with the marks of the grill.

    A `lean` cut such as flat iron has no strip of fat.
    """
    outline, fat = _steak_section(seed, width, height)
    meat = cut_meat('steak', CRUST, MEDIUM, '#d6b57c', 0.15 if lean else 0.4, 0.45)
    marks = lambda x, y, z: grill_marks(x, y) * _edge(height * 0.6, height * 0.75, z)
    size, bend = (width, thickness, height), 0.15 if thickness < 2 else 0.0
    fat = None if lean else fat
    return cut_piece(outline, size, meat, 0.1, 0.1, bend, seed, fat, marks)


def tomahawk():
    """A thick ribeye that lies flat, and its long bone at +X."""
    tall = 4.4

    def outline(x, y):
        eye = np.hypot(x / 1.12, y) - 6.3
        lip = np.hypot((x + 3.6) / 1.5, y + 3.4) - 4.0
        return union(eye, lip, 2.0) + 0.2 * np.sin(0.8 * x + 0.6 * y)

    def shape(x, y, z):
        seam = 0.3 * np.exp(-(((np.hypot(x - 1.5, y - 1.6) - 6.0) / 0.35) ** 2)) * (x < 1.5)
        lumps = 0.3 * (speckle(x, y, z, 1.2, 2) - 0.5) + 0.25 * wobble(x, y, z, 3.0, 1)
        return rounded(outline(x, y), np.abs(z - tall / 2) - tall / 2, 1.4) + seam + lumps

    def side(v):
        return _edge(-0.9, -0.4, outline(v[:, 0], v[:, 1])) * _edge(tall - 0.5, tall - 1.3, v[:, 2])

    def char(v):
        x, y, z = v.T
        cross = np.maximum(grill_marks(x, y, 2.7, 35, 0.3), grill_marks(x, y, 2.7, -35, 0.3))
        rim = _edge(-0.2, 0.5, outline(x, y)) * _edge(0.5, 0.8, speckle(x, y, z, 1.5, 8))
        return np.maximum(cross * _edge(tall - 1.0, tall - 0.6, z), 0.8 * rim)

    meat = cut_meat('tomahawk', CRUST, MEDIUM, '#a06a34', glaze=0.25)
    fat = lambda v: side(v) * _edge(0.25, 0.55, speckle(*v.T, 1.3, 5))
    values = {'depth': lambda v: 0.6 * side(v), 'fat': fat, 'char': char}
    steak = solid('tomahawk', shape, (-11, -9, -0.6), (9, 8, 6), 0.13, meat, **values)
    roughen(roughen(steak, 0.8, 0.18), 0.25, 0.1)
    return [steak, place(rib_bone(20, 1.5, 0.95), (12.0, 1.6, 2.2), (0, 5.5, 4))]
