import { STATIONS } from '../../ordering/kitchen/rules';

/** What a printer prints: items of stations, items of dishes without a station, bills. */
export const PRINTS = [...STATIONS, 'other', 'bills'] as const;
export type Prints = (typeof PRINTS)[number];

/** Widths of paper rolls. */
export const PAPER_WIDTHS = ['80mm', '58mm'] as const;
export type PaperWidth = (typeof PAPER_WIDTHS)[number];

/** The languages of kitchen tickets. Bills are always in both. */
export const PRINT_LANGUAGES = ['en', 'ar', 'both'] as const;
export type PrintLanguage = (typeof PRINT_LANGUAGES)[number];

/**
 * What a printer last said about itself, or why it could not be asked. `unreachable`: there is no
 * connection. `silent`: it accepts the connection and does not answer. `not_allowed`: its address is
 * outside the networks that the settings allow.
 */
export const PRINTER_STATES = [
  'unknown',
  'ready',
  'paper_low',
  'paper_out',
  'cover_open',
  'offline',
  'unreachable',
  'silent',
  'not_allowed',
] as const;
export type PrinterState = (typeof PRINTER_STATES)[number];

/**
 * Why a job is not printed: the state of its printer; `interrupted`: the connection broke while it
 * was sent; `expired`: it waited too long; `unprintable`: what it prints cannot be drawn;
 * `not_needed`: when its printer was ready, nothing of it was to be made any more.
 */
export const PRINT_ERRORS = [
  ...PRINTER_STATES,
  'interrupted',
  'expired',
  'unprintable',
  'not_needed',
] as const;
export type PrintError = (typeof PRINT_ERRORS)[number];

export const PRINT_JOB_STATES = ['queued', 'printing', 'printed', 'failed', 'cancelled'] as const;
export type PrintJobState = (typeof PRINT_JOB_STATES)[number];
export const PRINT_JOB_KINDS = ['ticket', 'change', 'bill', 'test'] as const;
export type PrintJobKind = (typeof PRINT_JOB_KINDS)[number];

/** Whether a printer in this state prints. */
export const canPrint = (state: PrinterState): boolean =>
  state === 'ready' || state === 'paper_low' || state === 'unknown';

/** The port of network printers. */
export const PRINTER_PORT = 9100;
export const MAX_PRINTERS = 20;
export const MAX_PRINTER_NAME = 40;
