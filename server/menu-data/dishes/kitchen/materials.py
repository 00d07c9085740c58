"""Materials: colours over noise, with layers that a mesh switches on by its attributes."""

import bpy


def colour(code, strength=1.0):
    """Linear colour of an sRGB code such as '#d9a441'."""
    channels = (int(code[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return tuple(c * strength for c in linear)


class Graph:
    """A short way to write node materials."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()
        self.output = self.tree.nodes.new('ShaderNodeOutputMaterial')

    def node(self, kind, inputs=None, **settings):
        """Adds a node. Inputs are values or the outputs of other nodes."""
        node = self.tree.nodes.new('ShaderNode' + kind)
        for key, value in settings.items():
            setattr(node, key, value)
        for key, value in (inputs or {}).items():
            if isinstance(value, bpy.types.NodeSocket):
                self.tree.links.new(value, node.inputs[key])
                continue
            is_colour = node.inputs[key].type == 'RGBA' and len(value) == 3
            node.inputs[key].default_value = (*value, 1) if is_colour else value
        return node

    def position(self, stretch=(1, 1, 1)):
        """The place on the object, different for each copy of a mesh."""
        own = self.node('TexCoord').outputs['Object']
        place = self.node('Mapping', {0: own, 'Scale': stretch}).outputs[0]
        shift = self.calculate('MULTIPLY', self.node('ObjectInfo').outputs['Random'], 40.0)
        return self.node('VectorMath', {0: place, 1: shift}, operation='ADD').outputs[0]

    def noise(self, place, frequency, detail=4.0, roughness=0.55, warp=0.0):
        inputs = {'Vector': place, 'Scale': frequency, 'Detail': detail}
        inputs.update({'Roughness': roughness, 'Distortion': warp})
        return self.node('TexNoise', inputs).outputs[0]

    def ramp(self, factor, *stops):
        """Maps a factor to colours or numbers. A stop is (position, value)."""
        node = self.node('ValToRGB', {0: factor})
        elements = node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, (position, value) in zip(elements, stops):
            element.position = position
            element.color = (*value, 1) if hasattr(value, '__len__') else (value,) * 3 + (1,)
        return node.outputs[0]

    def mix(self, factor, a, b, mode='MIX'):
        return self.node('MixRGB', {0: factor, 1: a, 2: b}, blend_type=mode).outputs[0]

    def calculate(self, operation, a, b=0.0):
        return self.node('Math', {0: a, 1: b}, operation=operation).outputs[0]

    def attribute(self, name):
        return self.node('Attribute', attribute_name=name).outputs['Fac']

    def bump(self, height, strength, depth=0.1, below=None):
        inputs = {'Height': height, 'Strength': strength, 'Distance': depth}
        if below is not None:
            inputs['Normal'] = below
        return self.node('Bump', inputs).outputs[0]

    def finish(self, shader):
        """Uses a shader as the surface and returns the material."""
        self.tree.links.new(shader, self.output.inputs[0])
        return self.material

    def principled(self, base, roughness, normal=None, specular=0.5, shine=0.0, scatter=0.0):
        inputs = {'Base Color': base, 'Roughness': roughness, 'Specular': specular}
        inputs.update({'Clearcoat': shine, 'Clearcoat Roughness': 0.15})
        inputs.update({'Subsurface': scatter, 'Subsurface Color': base})
        inputs['Subsurface Radius'] = (0.6, 0.3, 0.15)
        if normal is not None:
            inputs['Normal'] = normal
        return self.node('BsdfPrincipled', inputs).outputs[0]


def food(
    name,
    *tones,
    frequency=1.0,
    stretch=(1, 1, 1),
    layers=(),
    spots=None,
    roughness=0.5,
    bump=0.3,
    bump_frequency=4.0,
    shine=0.0,
    specular=0.5,
    translucent=0.0,
    scatter=0.0,
):
    """Tones of a colour in soft patches, with a bumpy surface.

    `layers` are (attribute, colour): the mesh says where each colour covers the ones before.
    `spots` are (colour, share from 0 to 1) of irregular dark or charred patches.
    `translucent` is the share of light that passes through thin parts.
    """
    graph = Graph(name)
    place = graph.position(stretch)
    patches = graph.noise(place, frequency, 5.0, 0.6, 0.3)
    first, last = 0.32, 0.68
    width = (last - first) / max(1, len(tones) - 1)
    base = graph.ramp(patches, *((first + i * width, colour(tone)) for i, tone in enumerate(tones)))
    if spots:
        code, share = spots
        charred = graph.noise(graph.position(), frequency * 1.6, 6.0, 0.65, 0.5)
        edge = 0.72 - 0.34 * share
        base = graph.mix(graph.ramp(charred, (edge, 0.0), (edge + 0.09, 0.92)), base, colour(code))
    uneven = graph.ramp(graph.noise(place, frequency * 2.5, 4.0), (0.3, 0.75), (0.6, 1.0))
    for attribute, code in layers:
        cover = graph.calculate('MULTIPLY', graph.attribute(attribute), uneven)
        base = graph.mix(cover, base, colour(code))
    grain = graph.noise(place, bump_frequency, 5.0, 0.65)
    normal = graph.bump(grain, bump) if bump else None
    gloss = graph.ramp(grain, (0.3, roughness * 0.8), (0.7, min(1.0, roughness * 1.2)))
    shader = graph.principled(base, gloss, normal, specular, shine, scatter)
    if translucent:
        through = graph.node('BsdfTranslucent', {'Color': base}).outputs[0]
        shader = graph.node('MixShader', {0: translucent, 1: shader, 2: through}).outputs[0]
    return graph.finish(shader)


def plain(name, code, roughness=0.5, **options):
    """One colour."""
    return food(name, code, code, roughness=roughness, **options)


def wood(name, dark, light, plank=0.0, roughness=0.45):
    """Grain along X. With `plank`, boards of that width with dark gaps."""
    graph = Graph(name)
    own = graph.node('TexCoord').outputs['Object']
    place = graph.node('Mapping', {0: own, 'Scale': (0.05, 1, 1)}).outputs[0]
    across = graph.node('SeparateXYZ', {0: own}).outputs[1]
    if plank:
        number = graph.calculate('FLOOR', graph.calculate('DIVIDE', across, plank))
        shift = graph.calculate('MULTIPLY', number, 7.3)
        place = graph.node('VectorMath', {0: place, 1: shift}, operation='ADD').outputs[0]
    waves = {'Vector': place, 'Scale': 0.5, 'Distortion': 7.0, 'Detail': 3.0, 'Detail Scale': 0.7}
    rings = graph.node('TexWave', waves, bands_direction='Y').outputs[1]
    fine_place = graph.node('Mapping', {0: own, 'Scale': (0.12, 4, 4)}).outputs[0]
    fine = graph.noise(fine_place, 2.2, 5.0, 0.7)
    grain = graph.mix(0.45, graph.mix(0.25, graph.noise(place, 0.4, 3.0, 0.5, 0.8), rings), fine)
    middle = [(a + b) / 2 for a, b in zip(colour(dark), colour(light))]
    base = graph.ramp(grain, (0.25, colour(dark)), (0.52, middle), (0.76, colour(light)))
    if plank:
        part = graph.calculate('FRACT', graph.calculate('DIVIDE', across, plank))
        off_centre = graph.calculate('ABSOLUTE', graph.calculate('SUBTRACT', part, 0.5))
        gap = graph.ramp(off_centre, (0.48, 1.0), (0.495, 0.0))
        base, grain = graph.mix(1.0, base, gap, 'MULTIPLY'), graph.mix(1.0, grain, gap, 'MULTIPLY')
    gloss = graph.ramp(fine, (0.2, roughness - 0.1), (0.8, roughness + 0.15))
    # Planks are far behind and out of focus; relief would double the time of half the picture.
    relief = None if plank else graph.bump(grain, 0.2, 0.05)
    return graph.finish(graph.principled(base, gloss, relief, 0.4))


def glass(name, tint='#ffffff', gloss=0.3):
    """Clear thin glass. It does not bend light, which would need too many samples."""
    graph = Graph(name)
    clear = graph.node('BsdfTransparent', {'Color': colour(tint)}).outputs[0]
    mirror = graph.node('BsdfGlossy', {'Color': colour('#fff4e8'), 'Roughness': 0.12}).outputs[0]
    edge = graph.node('LayerWeight', {'Blend': 0.25}).outputs['Fresnel']
    share = graph.calculate('MULTIPLY', edge, gloss)
    return graph.finish(graph.node('MixShader', {0: share, 1: clear, 2: mirror}).outputs[0])
