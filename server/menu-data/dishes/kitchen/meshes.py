"""Objects from arrays: solids, tubes, bodies of revolution, sheets; where they are."""

import math

import bpy
import numpy as np

from . import distance


def make(name, vertices, faces, material, smooth=True, **attributes):
    """An object from arrays. Attributes are one number for each vertex, for its material."""
    mesh = bpy.data.meshes.new(name)
    faces = faces.tolist() if isinstance(faces, np.ndarray) else faces
    mesh.from_pydata(np.asarray(vertices, float).tolist(), [], faces)
    for key, values in attributes.items():
        attribute = mesh.attributes.new(key, 'FLOAT', 'POINT')
        attribute.data.foreach_set('value', np.asarray(values, np.float32))
    mesh.polygons.foreach_set('use_smooth', [smooth] * len(mesh.polygons))
    mesh.materials.append(material)
    mesh.update()
    return _linked(name, mesh)


def _linked(name, mesh):
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def copy(thing):
    """Another object with the same mesh, which takes no memory of its own."""
    twin = _linked(thing.name, thing.data)
    for modifier in thing.modifiers:
        same = twin.modifiers.new(modifier.name, modifier.type)
        for key in modifier.bl_rna.properties.keys():
            if not modifier.is_property_readonly(key):
                setattr(same, key, getattr(modifier, key))
    return twin


def place(thing, at=(0, 0, 0), turn=(0, 0, 0), scale=1.0):
    """Moves an object, turns it (degrees about X, Y, Z) and scales it."""
    thing.location = at
    thing.rotation_euler = [math.radians(angle) for angle in turn]
    thing.scale = scale if hasattr(scale, '__len__') else (scale,) * 3
    return thing


def roughen(thing, size, height, depth=2, pattern='CLOUDS'):
    """Pushes the surface in and out by noise with bumps of a size."""
    texture = bpy.data.textures.new(pattern, pattern)
    texture.noise_scale = size
    if pattern == 'CLOUDS':
        texture.noise_depth = depth
    modifier = thing.modifiers.new('roughen', 'DISPLACE')
    modifier.texture, modifier.strength, modifier.mid_level = texture, height, 0.5
    return thing


def smoothen(thing, levels=1):
    """Subdivides the surface."""
    modifier = thing.modifiers.new('smoothen', 'SUBSURF')
    modifier.levels = modifier.render_levels = levels
    return thing


def thicken(thing, thickness):
    """Gives a sheet a thickness, half of it to each side."""
    modifier = thing.modifiers.new('thicken', 'SOLIDIFY')
    modifier.thickness, modifier.offset = thickness, 0
    return thing


def solid(name, function, low, high, step, material, **attributes):
    """The body inside a distance function. Attributes are functions of the vertices."""
    vertices, faces = distance.surface(function, low, high, step)
    values = {key: value(vertices) for key, value in attributes.items()}
    return make(name, vertices, faces, material, **values)


def _grid_faces(rows, columns, closed):
    """Quads of a grid of vertices, whose columns can form a ring."""
    row = np.arange(rows - 1)[:, None] * columns
    column = np.arange(columns if closed else columns - 1)[None]
    after = (column + 1) % columns
    quads = (row + column, row + after, row + columns + after, row + columns + column)
    return np.stack(quads, -1).reshape(-1, 4)


def sheet(name, points, material, closed=False, **attributes):
    """A sheet through a grid of points, an array of (rows, columns, 3)."""
    rows, columns = points.shape[:2]
    flat = {
        key: np.broadcast_to(value, (rows, columns)).ravel() for key, value in attributes.items()
    }
    return make(name, points.reshape(-1, 3), _grid_faces(rows, columns, closed), material, **flat)


def disc_grid(rings=40, spokes=120, inner=1e-3):
    """Radius from `inner` to 1 and angle of a round sheet, each (rings, spokes)."""
    radius, angle = np.meshgrid(
        np.linspace(inner, 1, rings),
        np.linspace(0, 2 * np.pi, spokes, endpoint=False),
        indexing='ij',
    )
    return radius, angle


def lathe(name, profile, material, spokes=96, **attributes):
    """A body of revolution. The profile is a list of (radius, height), upwards on the outside."""
    profile = np.array(profile, float)
    angle = np.linspace(0, 2 * np.pi, spokes, endpoint=False)
    radius, height = profile[:, :1], np.repeat(profile[:, 1:], spokes, 1)
    points = np.stack([radius * np.cos(angle), radius * np.sin(angle), height], -1)
    wide = {key: np.array(value, float)[:, None] for key, value in attributes.items()}
    return sheet(name, points, material, closed=True, **wide)


def smooth_profile(points, steps=8):
    """A rounded line through a few corners, for `lathe`."""
    line = np.array(points, float)
    for _ in range(int(math.log2(steps))):
        first, second = line[:-1], line[1:]
        middle = np.empty((2 * len(first), 2))
        middle[0::2], middle[1::2] = 0.75 * first + 0.25 * second, 0.25 * first + 0.75 * second
        line = np.concatenate([line[:1], middle, line[-1:]])
    return line


def tubes(name, paths, radii, material, sides=6, **attributes):
    """Many tubes in one mesh. A radius is one number (tapered ends) or one for each point."""
    vertices, faces, first = [], [], 0
    angle = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    for path, radius in zip(paths, radii):
        path = np.asarray(path, float)
        way = np.gradient(path, axis=0)
        way /= np.linalg.norm(way, axis=1)[:, None] + 1e-9
        side = np.cross(way, [0.31, 0.17, 0.94])
        side /= np.linalg.norm(side, axis=1)[:, None] + 1e-9
        up = np.cross(way, side)
        t = np.linspace(0, 1, len(path))
        taper = np.clip(np.minimum(t, 1 - t) * 6 + 0.25, 0, 1)
        width = np.asarray(radius) if hasattr(radius, '__len__') else radius * taper
        ring = np.cos(angle)[:, None] * side[:, None] + np.sin(angle)[:, None] * up[:, None]
        vertices.append((path[:, None] + width[:, None, None] * ring).reshape(-1, 3))
        faces += (_grid_faces(len(path), sides, True) + first).tolist()
        last = first + len(path) * sides
        faces += [list(range(first, first + sides))[::-1], list(range(last - sides, last))]
        first = last
    counts = [len(path) * sides for path in paths]
    values = {key: np.repeat(value, counts) for key, value in attributes.items()}
    return make(name, np.concatenate(vertices), faces, material, **values)


def group(things, at=(0, 0, 0), turn=(0, 0, 0), scale=1.0):
    """Moves several objects as one."""
    handle = bpy.data.objects.new('group', None)
    bpy.context.scene.collection.objects.link(handle)
    for thing in things:
        if thing.parent is None:
            thing.parent = handle
    return place(handle, at, turn, scale)
