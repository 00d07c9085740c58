"""Parts of food pictures for Blender 3.4 (Cycles on the CPU). One unit is 1 cm, angles are degrees.

Everything is computed: no downloaded models, textures or photos.
"""
