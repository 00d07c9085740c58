import type { PrinterState } from '@smokehouse/shared/contract';
import type { Raster } from '../paper';

/**
 * The few commands of ESC/POS that a picture needs. Names and bits as in Epson's command reference.
 */
const INITIALIZE = Buffer.from([0x1b, 0x40]);
const FEED_AND_CUT = Buffer.from([0x1d, 0x56, 0x42, 0x40]);
/** Lines of one picture command: every printer buffers this many. */
const LINES = 128;

/** DLE EOT n: asked and answered at once, also while the printer is offline. */
export const STATUS_REQUESTS = {
  printer: Buffer.from([0x10, 0x04, 0x01]),
  offline: Buffer.from([0x10, 0x04, 0x02]),
  paper: Buffer.from([0x10, 0x04, 0x04]),
} as const;

/** GS r 1: answered once everything before it is printed. */
export const PRINTED_REQUEST = Buffer.from([0x1d, 0x72, 0x01]);

/** Answers of DLE EOT have this bit, answers of GS r do not. */
const REAL_TIME = 0x10;
export const isRealTimeAnswer = (byte: number): boolean => (byte & REAL_TIME) !== 0;

/** The commands that print a picture and cut the paper. */
export function encodeRaster({ width, height, bits }: Raster): Buffer {
  const bytes = width / 8;
  const parts: Buffer[] = [INITIALIZE];
  for (let line = 0; line < height; line += LINES) {
    const lines = Math.min(LINES, height - line);
    // GS v 0
    parts.push(
      Buffer.from([0x1d, 0x76, 0x30, 0, bytes & 255, bytes >> 8, lines & 255, lines >> 8]),
      bits.subarray(line * bytes, (line + lines) * bytes),
    );
  }
  return Buffer.concat([...parts, FEED_AND_CUT]);
}

/** The answers to {@link STATUS_REQUESTS}. */
export type StatusAnswers = Readonly<Record<keyof typeof STATUS_REQUESTS, number>>;

/** What the answers say, the cause that a person can mend first. */
export function stateOf({ printer, offline, paper }: StatusAnswers): PrinterState {
  if (offline & 0b100) return 'cover_open';
  if (paper & 0b110_0000 || offline & 0b10_0000) return 'paper_out';
  if (printer & 0b1000 || offline & 0b100_0000) return 'offline';
  return paper & 0b1100 ? 'paper_low' : 'ready';
}
