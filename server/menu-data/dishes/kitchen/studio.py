"""The room of every picture: table, light, camera, render. It ends with a PNG."""

import math
import os
import time

import bpy
import numpy as np
from mathutils import Vector

from .denoise import denoise
from .materials import colour, wood
from .meshes import make

FINAL = {'width': 960, 'samples': 18}
DRAFT = {'width': 400, 'samples': 12}


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


def camera(aim=(0, 0, 2.6), distance=72, height=35, turn=0, focus=None, blur=0.42):
    """Looks at `aim` from `height` degrees above the table. `blur` is the aperture's radius."""
    lens = bpy.data.cameras.new('camera')
    lens.lens, lens.clip_end = 85, 1000
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


def _set_up_cycles(width, samples):
    scene = bpy.context.scene
    render, cycles = scene.render, scene.cycles
    render.resolution_x, render.resolution_y = width, width * 3 // 4
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
    return pixels.reshape(height, width, 4)[..., :3].copy()


def _vignetted(pixels):
    """Darker towards the corners, with a little grain."""
    height, width = pixels.shape[:2]
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    shade = 1 - 0.42 * np.clip(0.8 * x**2 + 0.8 * y**2 - 0.15, 0, 1.3)
    grain = np.random.default_rng(1).normal(1, 0.016, (height, width))
    return pixels * (shade * grain)[..., None].astype(np.float32)


def _save(pixels, file, exposure):
    """Develops linear pixels like film and writes a PNG."""
    scene = bpy.context.scene
    scene.view_settings.view_transform = 'Filmic'
    scene.view_settings.look, scene.view_settings.exposure = 'Medium High Contrast', exposure
    settings = scene.render.image_settings
    settings.file_format, settings.color_mode = 'PNG', 'RGB'
    height, width = pixels.shape[:2]
    image = bpy.data.images.new('picture', width, height, float_buffer=True)
    image.colorspace_settings.name = 'Linear'
    opaque = np.ones((height, width, 1), np.float32)
    image.pixels.foreach_set(np.concatenate([pixels, opaque], -1).astype(np.float32).ravel())
    image.save_render(file, scene=scene)


def shoot(file, draft, exposure=0.5):
    """Renders the scene to a PNG and prints the time of each step."""
    folder = bpy.app.tempdir
    _set_up_cycles(**(DRAFT if draft else FINAL))
    _write_passes(folder)
    bpy.context.scene.render.filepath = os.path.join(folder, 'raw.png')
    start = time.time()
    bpy.ops.render.render()
    rendered = time.time()
    _save(_vignetted(denoise(*(_read_pass(folder, name) for name in PASSES))), file, exposure)
    seconds = f'render {rendered - start:.0f} s, denoise {time.time() - rendered:.0f} s'
    print(f'{os.path.basename(file)}: {seconds}')
