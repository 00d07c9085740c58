import { frameOf, isTooSmall, maxZoom, movedBy, partOf, SHAPES, UNEDITED } from './crop';

const landscape = { width: 4000, height: 2000 };
const portrait = { width: 3000, height: 4000 };
const rounded = (frame: object) =>
  Object.values(frame).map((value: number) => Math.round(value * 10) / 10);

describe('the frame of a dish', () => {
  it('is the largest one of 4:3, in the middle of the picture', () => {
    expect(frameOf(landscape, 'dish', UNEDITED)).toEqual({
      left: expect.closeTo(666.7, 1) as number,
      top: 0,
      width: expect.closeTo(2666.7, 1) as number,
      height: 2000,
    });
    expect(rounded(frameOf(portrait, 'dish', UNEDITED))).toEqual([0, 875, 3000, 2250]);
  });
  it('shrinks with the zoom, and never leaves the picture', () => {
    const zoomed = { ...UNEDITED, zoom: 2, x: 1, y: 1 };
    expect(rounded(frameOf(portrait, 'dish', zoomed))).toEqual([1500, 2875, 1500, 1125]);
    expect(rounded(frameOf(portrait, 'dish', { ...zoomed, x: 0, y: 0 }))).toEqual([
      0, 0, 1500, 1125,
    ]);
  });
  it('shows its middle as a square in rows', () => {
    const frame = { left: 100, top: 50, width: 1200, height: 900 };
    const [card, row] = SHAPES.dish.previews;
    expect(partOf(frame, card)).toEqual(frame);
    expect(row && partOf(frame, row)).toEqual({ left: 250, top: 50, width: 900, height: 900 });
  });
});

describe('the zoom', () => {
  it('ends where the frame has too few pixels, and at four', () => {
    expect(maxZoom({ width: 1600, height: 1200 }, 'dish')).toBe(2);
    expect(maxZoom({ width: 800, height: 600 }, 'dish')).toBe(1);
    expect(maxZoom({ width: 8000, height: 6000 }, 'dish')).toBe(4);
  });
});

describe('a picture', () => {
  it.each([
    ['dish', 800, 600, false],
    ['dish', 799, 600, true],
    ['dish', 4000, 500, true],
    ['hero', 1600, 900, false],
    ['hero', 1599, 2000, true],
    ['tile', 420, 315, false],
    ['tile', 300, 900, true],
  ] as const)('for a %s of %i × %i px is too small: %s', (shape, width, height, expected) => {
    expect(isTooSmall({ width, height }, shape)).toBe(expected);
  });
});

describe('moving the picture', () => {
  it('follows the pointer', () => {
    const edit = { ...UNEDITED, zoom: 2 };
    const before = frameOf(portrait, 'dish', edit);
    const after = frameOf(portrait, 'dish', movedBy(portrait, 'dish', edit, { x: 0.1, y: -0.2 }));
    expect(after.left).toBeCloseTo(before.left - 0.1 * before.width);
    expect(after.top).toBeCloseTo(before.top + 0.2 * before.height);
  });
  it('stops at the edges, and keeps a side without room', () => {
    const { x, y } = movedBy(portrait, 'dish', UNEDITED, { x: 5, y: -5 });
    expect([x, y]).toEqual([0.5, 1]);
  });
});
