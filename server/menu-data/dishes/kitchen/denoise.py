"""Non-local means over a render, guided by albedo and normals.

Debian's Blender is built without OpenImageDenoise.
"""

import numpy as np

REACH = 4  # Pixels to each side that are compared.


def _shifts(image, reach):
    """All views of an image that is shifted by up to `reach` pixels, with the shift."""
    height, width = image.shape[:2]
    padded = np.pad(image, ((reach, reach), (reach, reach), (0, 0)), mode='reflect')
    for dy in range(2 * reach + 1):
        for dx in range(2 * reach + 1):
            yield dy - reach, dx - reach, padded[dy : dy + height, dx : dx + width]


def blurred(values, reach=1):
    """Mean of the pixels up to `reach` pixels to each side."""
    size = 2 * reach + 1
    height, width = values.shape[:2]
    padded = np.pad(values, [(reach, reach)] * 2 + [(0, 0)] * (values.ndim - 2), mode='edge')
    parts = (padded[y : y + height, x : x + width] for y in range(size) for x in range(size))
    return sum(parts) / size**2


def _without_fireflies(image, slack):
    """Darkens pixels that are far brighter than their third brightest neighbour."""
    near = np.stack([view.mean(-1) for _, _, view in _shifts(image, 1)])
    limit = np.sort(near, 0)[-3] * slack + 0.01
    return image * np.minimum(1, limit / (image.mean(-1) + 1e-6))[..., None]


def _means(image, guide, tolerance, features):
    """Weighted mean of pixels whose surroundings are alike in the guide and in each feature."""
    total, weights = np.zeros_like(image), np.zeros(image.shape[:2] + (1,), np.float32)
    views = [_shifts(picture, REACH) for picture, _ in features]
    for (dy, dx, near), (_, _, value), *others in zip(
        _shifts(guide, REACH), _shifts(image, REACH), *views
    ):
        unlike = blurred(((near - guide) ** 2).mean(-1)) / tolerance**2
        for (_, _, other), (own, spread) in zip(others, features):
            unlike = unlike + ((other - own) ** 2).sum(-1) / spread
        unlike = unlike + (dx * dx + dy * dy) / (2.0 * (REACH * 0.6) ** 2)
        weight = np.exp(-unlike)[..., None]
        total += weight * value
        weights += weight
    return total / weights


def denoise_alpha(alpha, normal):
    """The coverage of pixels without the noise of glass, (height, width, 1)."""
    return _means(alpha, alpha, 0.3, [(normal, 0.35)])


def denoise(image, albedo, normal):
    """The render without noise. All are (height, width, 3), linear."""
    albedo = _without_fireflies(albedo, 1.1)
    albedo = _means(albedo, albedo, 0.06, [(normal, 0.3)])
    light = np.minimum(_without_fireflies(image, 1.15) / (albedo + 0.04), 15)
    features = [(albedo, 0.015), (normal, 0.35)]
    once = _means(light, np.log1p(3 * light), 0.28, features)
    twice = _means(light, np.log1p(3 * once), 0.09, features)
    return (0.95 * twice + 0.05 * light) * (albedo + 0.04)
