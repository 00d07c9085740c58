import { checkFiles, checkPixels, fileSize, MAX_IMAGE_BYTES } from './image-rules';

const jpeg = { type: 'image/jpeg', size: 200_000 };

describe('the picture of a dish', () => {
  it.each(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])('accepts %s', (type) => {
    expect(checkFiles([{ type, size: 1 }])).toBeNull();
  });
  it.each(['image/svg+xml', 'image/gif', 'image/heic', 'application/pdf', ''])(
    'rejects "%s"',
    (type) => {
      expect(checkFiles([{ type, size: 1 }])).toBe('type');
    },
  );
  it('rejects no file and several files', () => {
    expect([checkFiles([]), checkFiles([jpeg, jpeg])]).toEqual(['one', 'one']);
  });
  it('rejects 25 MB or more', () => {
    expect(checkFiles([{ ...jpeg, size: MAX_IMAGE_BYTES - 1 }])).toBeNull();
    expect(checkFiles([{ ...jpeg, size: MAX_IMAGE_BYTES }])).toBe('tooLarge');
  });
  it('rejects an empty file', () => {
    expect(checkFiles([{ ...jpeg, size: 0 }])).toBe('broken');
  });
  it('rejects more pixels than the server accepts', () => {
    expect(checkPixels(7728, 5152)).toBeNull();
    expect(checkPixels(8000, 6250)).toBe('huge');
  });
  it('formats the size in KB, from one megabyte in MB', () => {
    expect([fileSize(300), fileSize(840_000), fileSize(1_300_000)]).toEqual([
      '1 KB',
      '820 KB',
      '1.2 MB',
    ]);
  });
});
