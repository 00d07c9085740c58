import { type CropEdit, frameOf, type PictureShape, SHAPES } from './public/crop';

/** Loads a file as a picture. The browser applies its EXIF orientation. */
function loadImage(file: File): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  return new Promise<HTMLImageElement>((resolve, reject) => {
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('the picture cannot be decoded'));
    image.src = url;
  }).finally(() => URL.revokeObjectURL(url));
}

/** Multiplies all channels, as the CSS filter `brightness()`. Safari's canvas has no filters. */
function applyLight(context: CanvasRenderingContext2D, light: number): void {
  if (light === 0) return;
  const { width, height } = context.canvas;
  const pixels = context.getImageData(0, 0, width, height);
  const { data } = pixels;
  const values = Uint8ClampedArray.from({ length: 256 }, (_, value) => value * (1 + light / 100));
  for (let at = 0; at < data.length; at += 4) {
    data[at] = values[data[at] ?? 0] ?? 0;
    data[at + 1] = values[data[at + 1] ?? 0] ?? 0;
    data[at + 2] = values[data[at + 2] ?? 0] ?? 0;
  }
  context.putImageData(pixels, 0, 0);
}

function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture cannot be encoded'))),
      type,
      0.92,
    );
  });
}

/**
 * Makes the file that is uploaded: the frame of the edit, in its light, no larger than needed. A
 * phone's photo becomes a few hundred KB, so that it is sent quickly.
 * @throws Error if the browser cannot decode or encode it
 */
export async function renderCrop(file: File, shape: PictureShape, edit: CropEdit): Promise<File> {
  const { ratio, width: maxWidth, isTransparent } = SHAPES[shape];
  const image = await loadImage(file);
  const size = { width: image.naturalWidth, height: image.naturalHeight };
  const frame = frameOf(size, shape, edit);
  const width = Math.min(maxWidth, Math.round(frame.width));
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round(width / ratio);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser has no canvas');
  if (!isTransparent) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(
    image,
    frame.left,
    frame.top,
    frame.width,
    frame.height,
    0,
    0,
    canvas.width,
    canvas.height,
  );
  applyLight(context, edit.light);
  const type = isTransparent ? 'image/png' : 'image/jpeg';
  return new File([await encode(canvas, type)], file.name, { type });
}
