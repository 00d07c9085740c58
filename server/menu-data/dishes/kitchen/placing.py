"""Where things lie: in a heap, or scattered over a surface."""

import math
from random import Random

import bpy
import numpy as np
from mathutils import Euler, Matrix, Vector
from mathutils.bvhtree import BVHTree

from .meshes import copy


def surface_of(things):
    """Trees for ray casts onto objects, each with the object's place in the world."""
    graph = bpy.context.evaluated_depsgraph_get()
    graph.update()
    return [(BVHTree.FromObject(thing, graph), thing.matrix_world.copy()) for thing in things]


def below(surface, x, y):
    """The highest point of a surface under (x, y), and its normal, or None."""
    hits = []
    for tree, matrix in surface:
        inverse = matrix.inverted()
        start, way = inverse @ Vector((x, y, 90)), inverse.to_3x3() @ Vector((0, 0, -1))
        point, normal, _, _ = tree.ray_cast(start, way)
        if point is not None:
            hits.append((matrix @ point, (inverse.to_3x3().transposed() @ normal).normalized()))
    return max(hits, key=lambda hit: hit[0].z, default=None)


def scatter(templates, onto, count, spot, seed=1, size=(0.8, 1.2), sink=0.0, tilt=12, spin=360):
    """Copies of templates on whatever lies below. `spot(rng)` returns an (x, y)."""
    rng, surface, placed = Random(seed), surface_of(onto), []
    for i in range(count):
        hit = below(surface, *spot(rng))
        if hit is None:
            continue
        point, normal = hit
        up = normal.to_track_quat('Z', 'Y').to_matrix().to_4x4()
        lean = Matrix.Rotation(math.radians(rng.uniform(-tilt, tilt)), 4, 'X')
        turn = Matrix.Rotation(math.radians(rng.uniform(0, spin)), 4, 'Z')
        scale = rng.uniform(*size)
        twin = copy(templates[i % len(templates)])
        move = Matrix.Translation(point - normal * sink * scale)
        twin.matrix_world = move @ up @ lean @ turn @ Matrix.Scale(scale, 4)
        placed.append(twin)
    _hide(templates)
    return placed


def disc(radius, x=0.0, y=0.0, inner=0.0):
    """A spot somewhere on a disc, for `scatter` and `heap`."""

    def spot(rng):
        r, angle = radius * math.sqrt(rng.uniform((inner / radius) ** 2, 1)), rng.uniform(
            0, math.tau
        )
        return x + r * math.cos(angle), y + r * math.sin(angle)

    return spot


def area(left, front, right, back):
    """A spot somewhere in a rectangle."""
    return lambda rng: (rng.uniform(left, right), rng.uniform(front, back))


def _hide(things):
    for thing in things:
        thing.hide_render = thing.hide_viewport = True


class _Heights:
    """The height of what lies on the table, on a grid of quarter centimetres."""

    STEP, HALF = 0.25, 18.0

    def __init__(self, onto):
        axis = np.arange(-self.HALF, self.HALF, self.STEP) + self.STEP / 2
        surface = surface_of(onto)
        hits = [[below(surface, x, y) for y in axis] for x in axis]
        self.grid = np.array([[hit[0].z if hit else 0.0 for hit in row] for row in hits])

    def _cells(self, points):
        cells = ((points[:, :2] + self.HALF) / self.STEP).astype(int)
        return tuple(np.clip(cells, 0, len(self.grid) - 1).T)

    def rest(self, points):
        """How far points have to be lifted to lie on top, most of them outside of what is below."""
        return float(np.quantile(self.grid[self._cells(points)] - points[:, 2], 0.88))

    def add(self, points):
        np.maximum.at(self.grid, self._cells(points), points[:, 2])


def _surface_points(thing, rng, count=500):
    """Random points on the faces of an object, in its own space."""
    mesh = thing.data
    mesh.calc_loop_triangles()
    corners = np.array([triangle.vertices for triangle in mesh.loop_triangles])
    vertices = np.array([vertex.co for vertex in mesh.vertices])
    a, b, c = (vertices[corners[:, i]] for i in range(3))
    areas = np.linalg.norm(np.cross(b - a, c - a), axis=1)
    chosen = rng.choice(len(areas), count, p=areas / areas.sum())
    u, v = rng.random((2, count, 1))
    u, v = np.where(u + v > 1, 1 - u, u), np.where(u + v > 1, 1 - v, v)
    return a[chosen] + u * (b - a)[chosen] + v * (c - a)[chosen]


def heap(templates, onto, count, spot, seed=1, size=(0.9, 1.1), tip=180, tries=10, sink=0.12):
    """Copies of templates that lie on each other. Each takes the lowest of a few places.

    `tip`: how far they are tipped at most, so that long things lie down. `sink`: how deep they lie
    in each other, in cm.
    """
    random, rng, placed = Random(seed), np.random.default_rng(seed), []
    heights = _Heights(onto)
    clouds = [_surface_points(template, rng) for template in templates]
    for i in range(count):
        cloud, best = clouds[i % len(clouds)] * random.uniform(*size), None
        for _ in range(tries):
            angles = [math.radians(random.uniform(-a, a)) for a in (tip, tip, 180)]
            turn = Euler(angles).to_matrix()
            points = cloud @ np.array(turn).T + np.array([*spot(random), 0])
            lift = heights.rest(points) - sink
            if best is None or lift < best[0]:
                best = (lift, turn, points)
        lift, turn, points = best
        heights.add(points + [0, 0, lift])
        twin = copy(templates[i % len(templates)])
        scale = np.linalg.norm(cloud[0]) / np.linalg.norm(clouds[i % len(clouds)][0])
        middle = Vector(points.mean(0) - (cloud @ np.array(turn).T).mean(0)) + Vector((0, 0, lift))
        twin.matrix_world = Matrix.Translation(middle) @ turn.to_4x4() @ Matrix.Scale(scale, 4)
        placed.append(twin)
    _hide(templates)
    return placed
