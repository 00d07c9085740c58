/** Size of a picture. Unit: px. */
export interface Size {
  width: number;
  height: number;
}

/** The part of a picture that is used. Unit: px of the original. */
export interface Frame extends Size {
  left: number;
  top: number;
}

/** The places that a picture is cropped for. */
export type PictureShape = 'dish' | 'hero' | 'tile';

/** One place where the picture is shown: a part of the frame, as fractions of its width. */
export interface Preview {
  /** Key of its text. */
  key: string;
  left: number;
  width: number;
  /** Width divided by height. */
  ratio: number;
}

interface Shape {
  /** Width of the frame divided by its height. */
  ratio: number;
  /** Smaller frames look blurred. The server has the same limits. Unit: px. */
  minimum: Size;
  /** Width of the uploaded picture at most. Unit: px. */
  width: number;
  /** Keeps transparency. */
  isTransparent?: boolean;
  previews: readonly [Preview, ...Preview[]];
}

/** The server stores a hero slide as 1920 × 1067 px, and px 496 to 1616 of it for phones. */
const HERO_RATIO = 1920 / 1067;

/** A dish is shown at 4:3 on cards and as a square in rows. */
export const SHAPES: Readonly<Record<PictureShape, Shape>> = {
  dish: {
    ratio: 4 / 3,
    minimum: { width: 800, height: 600 },
    width: 1600,
    previews: [
      { key: 'card', left: 0, width: 1, ratio: 4 / 3 },
      { key: 'row', left: 0.125, width: 0.75, ratio: 1 },
    ],
  },
  hero: {
    ratio: HERO_RATIO,
    minimum: { width: 1600, height: 890 },
    width: 1920,
    previews: [
      { key: 'wide', left: 0, width: 1, ratio: HERO_RATIO },
      { key: 'phone', left: 496 / 1920, width: 1120 / 1920, ratio: 1120 / 1067 },
    ],
  },
  tile: {
    ratio: 4 / 3,
    minimum: { width: 420, height: 315 },
    width: 840,
    isTransparent: true,
    previews: [{ key: 'tile', left: 0, width: 1, ratio: 4 / 3 }],
  },
};

/** What the seller has chosen of a picture. */
export interface CropEdit {
  /** Position of the frame in the picture: 0 is the left or upper edge, 1 the right or lower. */
  x: number;
  y: number;
  /** 1 shows as much as fits into the frame. */
  zoom: number;
  /** Change of the brightness. Unit: percent. */
  light: number;
}

export const UNEDITED: CropEdit = { x: 0.5, y: 0.5, zoom: 1, light: 0 };
export const MAX_LIGHT = 50;
const MAX_ZOOM = 4;

/** The largest frame in a picture. */
function largestFrame({ width, height }: Size, ratio: number): Size {
  const frameWidth = Math.min(width, height * ratio);
  return { width: frameWidth, height: frameWidth / ratio };
}

/** True if even the largest frame is smaller than the place needs. */
export function isTooSmall(picture: Size, shape: PictureShape): boolean {
  const { ratio, minimum } = SHAPES[shape];
  // A picture of exactly the minimum has a frame that differs by a fraction of a pixel.
  return Math.round(largestFrame(picture, ratio).width) < minimum.width;
}

/** The largest zoom at which the frame still has enough pixels. */
export function maxZoom(picture: Size, shape: PictureShape): number {
  const { ratio, minimum } = SHAPES[shape];
  const largest = largestFrame(picture, ratio).width / minimum.width;
  return Math.max(1, Math.min(MAX_ZOOM, largest));
}

/** The frame of an edit. */
export function frameOf(picture: Size, shape: PictureShape, { x, y, zoom }: CropEdit): Frame {
  const { ratio } = SHAPES[shape];
  const largest = largestFrame(picture, ratio);
  const width = largest.width / zoom;
  const height = largest.height / zoom;
  return { left: x * (picture.width - width), top: y * (picture.height - height), width, height };
}

/** The part of a frame that a place shows. */
export function partOf(frame: Frame, { left, width, ratio }: Preview): Frame {
  const partWidth = frame.width * width;
  return {
    left: frame.left + frame.width * left,
    top: frame.top,
    width: partWidth,
    height: partWidth / ratio,
  };
}

const clamp = (value: number) => Math.min(1, Math.max(0, value));

/**
 * Moves the picture under its frame.
 * @param by the way of the pointer, as fractions of the frame's width and height
 */
export function movedBy(
  picture: Size,
  shape: PictureShape,
  edit: CropEdit,
  by: { x: number; y: number },
): CropEdit {
  const frame = frameOf(picture, shape, edit);
  const position = (before: number, way: number, frameSide: number, pictureSide: number) => {
    const room = pictureSide - frameSide;
    return room < 1 ? before : clamp(before - (way * frameSide) / room);
  };
  return {
    ...edit,
    x: position(edit.x, by.x, frame.width, picture.width),
    y: position(edit.y, by.y, frame.height, picture.height),
  };
}
