import { checkFiles, checkPixels, fileSize, MAX_IMAGE_BYTES } from './image-rules';

const jpeg = { type: 'image/jpeg', size: 200_000 };

describe("a dish's picture", () => {
  it.each(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])('may be %s', (type) => {
    expect(checkFiles([{ type, size: 1 }])).toBeNull();
  });
  it.each(['image/svg+xml', 'image/gif', 'image/heic', 'application/pdf', ''])(
    'may not be "%s"',
    (type) => {
      expect(checkFiles([{ type, size: 1 }])).toBe('type');
    },
  );
  it('is one', () => {
    expect([checkFiles([]), checkFiles([jpeg, jpeg])]).toEqual(['one', 'one']);
  });
  it('is smaller than 8 MB', () => {
    expect(checkFiles([{ ...jpeg, size: MAX_IMAGE_BYTES - 1 }])).toBeNull();
    expect(checkFiles([{ ...jpeg, size: MAX_IMAGE_BYTES }])).toBe('tooLarge');
  });
  it('is not empty', () => {
    expect(checkFiles([{ ...jpeg, size: 0 }])).toBe('broken');
  });
  it('has no more pixels than a camera makes', () => {
    expect(checkPixels(8660, 5773)).toBeNull();
    expect(checkPixels(30_000, 30_000)).toBe('huge');
  });
  it('shows its size in KB, from one megabyte on in MB', () => {
    expect([fileSize(300), fileSize(840_000), fileSize(1_300_000)]).toEqual([
      '1 KB',
      '820 KB',
      '1.2 MB',
    ]);
  });
});
