import type { Page } from './pdf';

/** A roll of 80 mm with 72 mm printable, and a sheet. */
export const PAPERS = ['80mm', 'a4'] as const;
export type Paper = (typeof PAPERS)[number];

const MM = 72 / 25.4;
export const PAGES: Readonly<Record<Paper, Page>> = {
  '80mm': { width: 80 * MM, height: null, margin: 4 * MM, edge: 4 * MM, size: 8.2 },
  a4: { width: 210 * MM, height: 297 * MM, margin: 24 * MM, edge: 12 * MM, size: 9 },
};
