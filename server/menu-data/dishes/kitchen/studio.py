"""The room of every picture: table, light, camera, render. It ends with a PNG."""

import math
import os
import time

import bpy
import numpy as np
from mathutils import Vector

from .denoise import blurred, denoise, denoise_alpha
from .materials import colour, plain, wood
from .meshes import make

SAMPLES = 18
DRAFT = 5 / 12  # Scale of a draft.


def open_room():
    """An empty scene with the table, under the dim light of the room."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.world = bpy.data.worlds.new('room')
    scene.world.use_nodes = True
    background = scene.world.node_tree.nodes['Background']
    background.inputs[0].default_value = (0.75, 0.55, 0.42, 1)
    background.inputs[1].default_value = 0.09
    corners = [(-150, -90, 0), (150, -90, 0), (150, 150, 0), (-150, 150, 0)]
    make(
        'table',
        corners,
        [(0, 1, 2, 3)],
        wood('table', '#100a07', '#332117', plank=9, roughness=0.45),
    )


def _lamp(at, aim, size, power, code):
    lamp = bpy.data.lights.new('lamp', 'AREA')
    lamp.size, lamp.energy, lamp.color = size, power, colour(code)
    thing = bpy.data.objects.new('lamp', lamp)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = at
    thing.rotation_euler = (Vector(aim) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()


def light(aim=(0, 0, 2.6), key=70000, rim=32000, fill=7000):
    """A warm lamp at the left and slightly behind, embers behind at the right, a weak fill."""
    _lamp((-44, 22, 46), aim, 26, key, '#ffe7c7')
    _lamp((38, 42, 24), aim, 18, rim, '#ffcea2')
    _lamp((18, -60, 40), aim, 50, fill, '#fff1e4')


def camera(aim=(0, 0, 2.6), distance=72, height=35, turn=0, focus=None, blur=0.42, aside=0):
    """Looks at `aim` from `height` degrees above the table. `blur` is the aperture's radius.

    `aside` moves `aim` to the right of the picture's middle, by a share of the width.
    """
    lens = bpy.data.cameras.new('camera')
    lens.lens, lens.clip_end, lens.shift_x = 85, 1000, -aside
    thing = bpy.data.objects.new('camera', lens)
    scene = bpy.context.scene
    scene.collection.objects.link(thing)
    scene.camera = thing
    up, side = math.radians(height), math.radians(turn)
    back = (math.sin(side) * math.cos(up), -math.cos(side) * math.cos(up), math.sin(up))
    thing.location = Vector(aim) + Vector(back) * distance
    thing.rotation_euler = (Vector(aim) - thing.location).to_track_quat('-Z', 'Y').to_euler()
    lens.dof.use_dof = True
    lens.dof.focus_distance = (Vector(focus or aim) - thing.location).length
    lens.dof.aperture_fstop = lens.lens * 1e-3 / (2 * blur)


def _set_up_cycles(size, samples):
    scene = bpy.context.scene
    render, cycles = scene.render, scene.cycles
    render.resolution_x, render.resolution_y = size
    render.resolution_percentage = 100
    cycles.device, cycles.samples, cycles.use_denoising = 'CPU', samples, False
    cycles.use_adaptive_sampling, cycles.adaptive_threshold = True, 0.04
    cycles.adaptive_min_samples = min(24, samples)
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 3, 2, 1
    cycles.transmission_bounces, cycles.transparent_max_bounces = 2, 12
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct = 3, 20
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.blur_glossy = 1.0
    scene.view_layers[0].cycles.denoising_store_passes = True


SHADOW = '#2b1606'
PASSES = {'image': 'Image', 'albedo': 'Denoising Albedo', 'normal': 'Denoising Normal'}


def _write_passes(folder):
    """Lets the compositor write the passes that the denoiser needs."""
    scene = bpy.context.scene
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new('CompositorNodeRLayers')
    output = tree.nodes.new('CompositorNodeOutputFile')
    tree.links.new(layers.outputs['Image'], tree.nodes.new('CompositorNodeComposite').inputs[0])
    output.base_path = folder
    output.format.file_format, output.format.color_depth = 'OPEN_EXR', '32'
    output.file_slots.clear()
    for name, socket in PASSES.items():
        output.file_slots.new(name)
        tree.links.new(layers.outputs[socket], output.inputs[name])


def _read_pass(folder, name):
    file = os.path.join(folder, f'{name}{bpy.context.scene.frame_current:04d}.exr')
    image = bpy.data.images.load(file)
    image.colorspace_settings.name = 'Linear'
    width, height = image.size
    pixels = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(pixels)
    return pixels.reshape(height, width, 4).copy()


def _grid(pixels):
    """The place of each pixel, upwards and to the right, from -1 to 1."""
    height, width = pixels.shape[:2]
    return np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]


def _vignetted(pixels):
    """Darker away from what the camera aims at, with a little grain."""
    y, x = _grid(pixels)
    x = x + 2 * bpy.context.scene.camera.data.shift_x
    shade = 1 - 0.42 * np.clip(0.8 * x**2 + 0.8 * y**2 - 0.15, 0, 1.3)
    grain = np.random.default_rng(1).normal(1, 0.016, x.shape)
    return pixels * (shade * grain)[..., None].astype(np.float32)


def _save(pixels, file, exposure):
    """Develops linear pixels like film and writes a PNG, with alpha if they have it."""
    scene = bpy.context.scene
    scene.view_settings.view_transform = 'Filmic'
    scene.view_settings.look, scene.view_settings.exposure = 'Medium High Contrast', exposure
    settings = scene.render.image_settings
    height, width, channels = pixels.shape
    settings.file_format, settings.color_mode = 'PNG', 'RGBA' if channels == 4 else 'RGB'
    image = bpy.data.images.new('picture', width, height, alpha=channels == 4, float_buffer=True)
    image.colorspace_settings.name = 'Linear'
    opaque = np.ones((height, width, 4 - channels), np.float32)
    image.pixels.foreach_set(np.concatenate([pixels, opaque], -1).astype(np.float32).ravel())
    image.save_render(file, scene=scene)


def _render(folder):
    """The picture and its alpha, without noise. Only a cut-out needs the alpha."""
    bpy.ops.render.render()
    image, albedo, normal = (_read_pass(folder, name) for name in PASSES)
    picture = denoise(image[..., :3], albedo[..., :3], normal[..., :3])
    is_cut_out = bpy.context.scene.render.film_transparent
    return picture, denoise_alpha(image[..., 3:], normal[..., :3]) if is_cut_out else None


def _paper():
    """The table as bright paper, which lights the food from below but is not in the picture."""
    table = bpy.data.objects['table']
    table.data.materials[0] = plain('paper', '#b58d5e', 0.8)
    table.visible_camera = False
    bpy.context.scene.render.film_transparent = True
    return table


def _shadow(table, folder):
    """The alpha of the shadow on the table, without the food. It fades towards the edges."""
    for thing in bpy.data.objects:
        thing.visible_camera = thing == table
    table.is_shadow_catcher = True
    bpy.ops.render.render()
    shadow = blurred(_read_pass(folder, 'image')[..., 3:], reach=4)
    inside = np.clip((1 - np.abs(_grid(shadow)).max(0)) / 0.4, 0, 1)[..., None]
    return np.clip(0.9 * shadow * inside - 0.06, 0, 1)


def _cut_out(folder):
    """Food and shadow without a table, with alpha."""
    table = _paper()
    food, cover = _render(folder)
    shadow = (1 - cover) * _shadow(table, folder)
    return np.concatenate([food + shadow * colour(SHADOW), cover + shadow], -1)


def shoot(file, draft, exposure=0.5, size=(960, 720), samples=SAMPLES, cut_out=False):
    """Renders the scene to a PNG and prints how long it took."""
    folder = bpy.app.tempdir
    scale = DRAFT if draft else 1
    _set_up_cycles([round(side * scale) for side in size], round(samples * scale**0.5))
    _write_passes(folder)
    bpy.context.scene.render.filepath = os.path.join(folder, 'raw.png')
    start = time.time()
    picture = _cut_out(folder) if cut_out else _vignetted(_render(folder)[0])
    _save(picture, file, exposure)
    print(f'{os.path.basename(file)}: rendered in {time.time() - start:.0f} s')
