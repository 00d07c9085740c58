"""Buns, rolls, toast, tortillas and flatbread."""

import numpy as np

from .distance import ellipsoid, rounded, wobble
from .materials import food
from .meshes import disc_grid, lathe, roughen, sheet, smooth_profile, smoothen, solid, thicken
from .placing import disc, scatter

BRIOCHE = ('#6d3210', '#8f4a18', '#a9622a')
POTATO = ('#8a5020', '#a5662c', '#b87c3c')


def _crust(tones, shine):
    return food(
        'crust',
        *tones,
        frequency=0.5,
        roughness=0.38,
        bump=0.22,
        bump_frequency=3.5,
        shine=shine,
        layers=[('pale', '#d3a868'), ('cut', '#d9b87e')],
    )


def seed_mesh():
    """A sesame seed."""
    shape = lambda x, y, z: ellipsoid(x, y, z, (0, 0, 0), (0.27 - 0.05 * np.sign(x), 0.15, 0.09))
    seed = food('sesame', '#d9bf8c', '#ecd9b0', roughness=0.45, bump=0.1)
    return solid('seed', shape, (-0.4, -0.3, -0.2), (0.4, 0.3, 0.2), 0.06, seed)


def top_bun(radius=5.3, height=3.5, tones=BRIOCHE, seeds=130, shine=0.35, seed=1):
    """The upper half of a bun, flat side down on z = 0."""
    profile = smooth_profile(
        [
            (0.01, 0.1),
            (radius * 0.86, 0.1),
            (radius * 0.98, 0.25),
            (radius * 1.02, height * 0.3),
            (radius * 0.93, height * 0.66),
            (radius * 0.62, height * 0.95),
            (radius * 0.3, height * 1.02),
            (0.01, height * 1.02),
        ],
        16,
    )
    rise = profile[:, 1] / height
    pale = np.clip(0.9 - rise * 4.2, 0, 1)
    cut = (profile[:, 1] < 0.22).astype(float)
    dome = lathe('top bun', profile, _crust(tones, shine), 160, pale=pale, cut=cut)
    roughen(roughen(dome, 4.0, 0.45, depth=1), 0.5, 0.035)
    things = [dome]
    if seeds:
        spot = disc(radius * 0.8)
        things += scatter([seed_mesh()], [dome], seeds, spot, seed, (0.8, 1.15), -0.02, 15)
    return things


def bottom_bun(radius=5.2, height=1.5, tones=BRIOCHE):
    """The lower half of a bun, standing on z = 0."""
    profile = smooth_profile(
        [
            (0.01, 0.0),
            (radius * 0.85, 0.0),
            (radius * 0.97, 0.25),
            (radius, height * 0.7),
            (radius * 0.97, height),
            (0.01, height),
        ],
        16,
    )
    rise = profile[:, 1] / height
    pale = np.clip(rise * 2.2 - 1.1, 0, 1)
    cut = (profile[:, 1] > height - 0.1).astype(float)
    base = lathe('bottom bun', profile, _crust(tones, 0.15), 160, pale=pale, cut=cut)
    return roughen(roughen(base, 4.0, 0.35, depth=1), 0.4, 0.05)


def hot_dog_roll(length=15.0, width=5.6, tones=POTATO, gape=1.0):
    """A roll that is cut open along the top. Its groove runs along X at z = 1.4."""
    half = length / 2

    def shape(x, y, z):
        end = np.clip((np.abs(x) - half * 0.62) / (half * 0.38), 0, 1) ** 2
        slim = 1 - 0.32 * end
        side = np.abs(y) - width * 0.29 * slim - 0.25 * gape
        lobe = np.hypot(side / 1.0, (z - 1.9) / 1.15) - 1.55 * slim
        base = np.hypot(y / (width * 0.5), (z - 0.9) / 1.0) - 0.92 * slim
        body = np.minimum(lobe, base)
        along = np.abs(x) - half
        d = rounded(body, along, 1.2)
        d = d + 0.05 * wobble(x, y, z, 2.5)
        return np.maximum(d, -z)

    def inside(v):
        middle = np.clip(1.25 - np.abs(v[:, 1]) / (0.22 * width), 0, 1)
        return np.clip(middle * (v[:, 2] > 0.8) * 1.6, 0, 1)

    low, high = (-half - 0.5, -width * 0.75, -0.3), (half + 0.5, width * 0.75, 4.2)
    pale = lambda v: np.clip(0.75 - v[:, 2] * 0.55, 0, 1)
    roll = solid('roll', shape, low, high, 0.13, _crust(tones, 0.25), cut=inside, pale=pale)
    return roughen(smoothen(roll), 0.5, 0.05)


def toast_material():
    """Attributes: `crust` at the loaf's edge, `face` on the toasted sides."""
    return food(
        'toast',
        '#c4965c',
        '#e0c08a',
        '#ecd6a6',
        frequency=1.6,
        roughness=0.75,
        specular=0.2,
        bump=0.6,
        bump_frequency=5,
        layers=[('face', '#8f4e16'), ('crust', '#5e2e0e')],
    )


def tortilla_material():
    """Corn or flour, with browned spots. Attribute `edge` browns the rim."""
    return food(
        'tortilla',
        '#c89a56',
        '#dcb878',
        frequency=0.9,
        roughness=0.65,
        specular=0.25,
        bump=0.5,
        bump_frequency=4.5,
        spots=('#59300f', 0.5),
        layers=[('edge', '#8a5220')],
    )


def flatbread(radius=6.0, seed=0, tones=('#c59a5a', '#dab678')):
    """A round, blistered flatbread."""
    angle = np.linspace(0, 2 * np.pi, 140, endpoint=False)
    ring = np.linspace(0.001, 1, 50)[:, None]
    uneven = 1 + 0.03 * np.sin(3 * angle + seed) + 0.02 * np.sin(5 * angle)
    x, y = ring * radius * uneven * np.cos(angle), ring * radius * uneven * np.sin(angle)
    puff = 0.75 + 0.2 * wobble(x, y, 0 * x, 2.0, seed)
    z = puff * np.sqrt(np.clip(1 - ring**6, 0, 1))
    bread = food(
        'flatbread',
        *tones,
        frequency=0.45,
        roughness=0.7,
        specular=0.2,
        bump=0.4,
        spots=('#5a300f', 0.4),
    )
    return roughen(sheet('flatbread', np.stack([x, y, z], -1), bread, closed=True), 0.8, 0.12)


def taco_shell(radius=6.6, seed=0, fold=1.55, opening=76):
    """A tortilla that is folded along X, open above, its fold at z = 0."""
    rng = np.random.default_rng(seed)
    q, angle = np.meshgrid(
        np.linspace(0.001, 1, 46), np.linspace(0, 2 * np.pi, 150, False), indexing='ij'
    )
    uneven = 1 + 0.012 * np.sin(3 * angle + seed) + 0.008 * np.sin(7 * angle + 2 * seed)
    x, b = radius * uneven * q * np.cos(angle), radius * uneven * q * np.sin(angle)
    limit = np.radians(opening)
    bent, beyond = np.minimum(np.abs(b) / fold, limit), np.maximum(np.abs(b) - fold * limit, 0)
    flare = limit - rng.uniform(0.25, 0.5) * (beyond / 5) ** 2
    y = np.sign(b) * (fold * np.sin(bent) + beyond * np.cos(flare))
    z = fold * (1 - np.cos(bent)) + beyond * np.sin(flare) + 0.015 * x**2
    y = y + 0.22 * np.sin(0.8 * x + seed) * (b / radius) ** 2 + 0.1 * np.sin(1.9 * x + b) * q
    edge = np.clip((q - 0.88) / 0.12, 0, 1)
    shell = sheet('tortilla', np.stack([x, y, z], -1), tortilla_material(), closed=True, edge=edge)
    return roughen(smoothen(thicken(shell, 0.26)), 0.9, 0.12)


def wrap_half(length=9.5, radius=3.2, lean=35, seed=0):
    """Half a rolled flatbread along X. Its cut at x = 0 faces +X and up by `lean` degrees."""
    t, angle = np.meshgrid(
        np.linspace(0, 1, 60), np.linspace(0, 2 * np.pi, 120, False), indexing='ij'
    )
    tuck = np.clip((1 - t) / 0.22, 0, 1)
    r = radius * np.sqrt(np.clip(1 - (1 - tuck) ** 2.2, 0.0004, 1))
    r = r * (1 + 0.03 * wobble(8 * t, 2 * np.cos(angle), 2 * np.sin(angle), 2.2, seed))
    step = 0.22 * np.clip(1 - np.abs(angle - 2.2 - 0.6 * t) * 2.5, 0, 1)
    y, z = (r + step) * np.cos(angle), 0.86 * (r + step) * np.sin(angle)
    x = -t * length - z * np.tan(np.radians(lean)) * (1 - t)
    skin = sheet('wrap', np.stack([x, y, z], -1), tortilla_material(), closed=True)
    return roughen(smoothen(thicken(skin, 0.3)), 1.1, 0.16)


def _folded(along, over, radius):
    """Folds a sheet double at 0. `over` is the height above it; returns (along, height)."""
    limit = np.pi * radius / 2
    angle = np.clip(along, -limit, limit) / radius
    reach = np.maximum(np.abs(along) - limit, 0)
    return reach - (radius - over) * np.cos(angle), radius + (radius - over) * np.sin(angle)


def folded_flatbread(radius=8.0, seed=0, tones=('#bd8d4c', '#d3aa68', '#e0be84')):
    """A thin flatbread that is folded into a quarter, its corner at the origin, on z = 0."""
    q, angle = disc_grid(60, 220)
    uneven = 1 + 0.025 * np.sin(3 * angle + seed) + 0.015 * np.sin(7 * angle + 2 * seed)
    x, y = radius * uneven * q * np.cos(angle), radius * uneven * q * np.sin(angle)
    inner, height = _folded(y, 0 * y, 0.3)
    outer, top = _folded(x, height, 0.85)
    open_edge = np.clip((outer + inner) / radius, 0, 1) ** 2
    z = top * (1 + 0.75 * open_edge) + 0.2 * wobble(outer, inner, 0 * x, 2.6, seed)
    blister = wobble(x, y, 0 * x, 0.8, seed + 1) + wobble(y, x, 0 * x, 1.9, seed + 2) - 0.45
    blister = np.clip(blister * 1.6, 0, 1)
    bread = food(
        'folded flatbread',
        *tones,
        frequency=0.6,
        roughness=0.62,
        specular=0.25,
        bump=0.5,
        bump_frequency=3,
        spots=('#6a3812', 0.3),
        layers=[('blister', '#4a240c')],
    )
    points = np.stack([outer, inner, z], -1)
    sheet_of_bread = sheet('flatbread', points, bread, closed=True, blister=blister * 0.85)
    return roughen(smoothen(thicken(sheet_of_bread, 0.24)), 0.8, 0.12)
