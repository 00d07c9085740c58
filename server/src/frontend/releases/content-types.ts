import path from 'node:path';

/** The types of all files that a release can have. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ts': 'text/plain; charset=utf-8',
  '.br': 'application/octet-stream',
  '.gz': 'application/gzip',
};

/** The media type of a file of a release. */
export const contentTypeOf = (name: string): string =>
  TYPES[path.extname(name)] ?? 'application/octet-stream';
