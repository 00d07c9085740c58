"""Where things lie: dropped by physics, or scattered over a surface."""

import math
import random

import bpy
from mathutils import Matrix, Vector
from mathutils.bvhtree import BVHTree

from .meshes import copy

FRAMES = 90


def _update():
    bpy.context.view_layer.update()


def surface_of(things):
    """A tree for ray casts onto several objects, in world space."""
    graph = bpy.context.evaluated_depsgraph_get()
    graph.update()
    vertices, faces = [], []
    for thing in things:
        evaluated = thing.evaluated_get(graph)
        mesh, first = evaluated.to_mesh(), len(vertices)
        vertices += [thing.matrix_world @ vertex.co for vertex in mesh.vertices]
        faces += [[first + i for i in polygon.vertices] for polygon in mesh.polygons]
        evaluated.to_mesh_clear()
    return BVHTree.FromPolygons(vertices, faces)


def below(surface, x, y):
    """The point of a surface under (x, y), and its normal, or None."""
    point, normal, _, _ = surface.ray_cast(Vector((x, y, 90)), Vector((0, 0, -1)))
    return None if point is None else (point, normal)


def scatter(templates, onto, count, spot, seed=1, size=(0.8, 1.2), sink=0.0, tilt=12, spin=360):
    """Copies of templates on whatever lies below. `spot(rng)` returns an (x, y)."""
    rng, surface, placed = random.Random(seed), surface_of(onto), []
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


def _body(thing, kind, shape):
    bpy.context.view_layer.objects.active = thing
    bpy.ops.rigidbody.object_add()
    body = thing.rigid_body
    body.type, body.collision_shape = kind, shape
    body.friction, body.restitution = 0.9, 0.0
    body.linear_damping, body.angular_damping = 0.25, 0.5
    body.use_margin, body.collision_margin = True, 0.02


def settle(things, onto, shape='CONVEX_HULL', frames=FRAMES):
    """Lets things fall onto others by physics and leaves them where they come to rest."""
    scene = bpy.context.scene
    _update()
    bpy.ops.rigidbody.world_add()
    scene.rigidbody_world.substeps_per_frame, scene.rigidbody_world.solver_iterations = 12, 20
    scene.gravity = (0, 0, -120)
    for thing in onto:
        _body(thing, 'PASSIVE', 'MESH')
    for thing in things:
        _body(thing, 'ACTIVE', shape)
    scene.rigidbody_world.point_cache.frame_end = frames
    for frame in range(1, frames + 1):
        scene.frame_set(frame)
    rest = [thing.matrix_world.copy() for thing in things]
    bpy.ops.rigidbody.world_remove()
    for thing in [*things, *onto]:
        bpy.context.view_layer.objects.active = thing
        bpy.ops.rigidbody.object_remove()
    scene.frame_set(1)
    for thing, matrix in zip(things, rest):
        thing.matrix_world = matrix
    _update()
    return [thing for thing in things if thing.matrix_world.translation.z > -1]


def heap(
    templates, onto, count, spot, seed=1, lowest=3.0, spacing=0.35, size=(0.9, 1.1), flat=None
):
    """Copies of templates that fall onto a heap, one above the other.

    `flat`: how far they are tipped at first (degrees), so that long things lie down.
    """
    rng, twins = random.Random(seed), []
    for i in range(count):
        x, y = spot(rng)
        twin = copy(templates[i % len(templates)])
        tip = 180 if flat is None else flat
        angles = (rng.uniform(-tip, tip), rng.uniform(-tip, tip), rng.uniform(0, 360))
        twin.location = (x, y, lowest + i * spacing)
        twin.rotation_euler = [math.radians(angle) for angle in angles]
        twin.scale = (rng.uniform(*size),) * 3
        twins.append(twin)
    _hide(templates)
    return settle(twins, onto)
