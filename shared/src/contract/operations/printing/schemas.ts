import * as z from 'zod/mini';
import {
  MAX_PRINTER_NAME,
  PAPER_WIDTHS,
  PRINT_ERRORS,
  PRINT_JOB_KINDS,
  PRINT_JOB_STATES,
  PRINT_LANGUAGES,
  PRINTER_STATES,
  PRINTS,
} from './rules';
import { id, text } from '../../strings';

const settings = {
  name: text(MAX_PRINTER_NAME),
  /** Its IP address. */
  host: z.union([z.ipv4(), z.ipv6()]),
  port: z.int().check(z.gte(1), z.lte(65_535)),
  paper: z.enum(PAPER_WIDTHS),
  prints: z.array(z.enum(PRINTS)).check(z.maxLength(PRINTS.length)),
  language: z.enum(PRINT_LANGUAGES),
  /** Nothing is queued for a printer that is off. */
  isOn: z.boolean(),
};

/** The settings of a printer. Without `id` it is a new one. */
export const printerSettings = z.object({ id: z.optional(id), ...settings });
export type PrinterSettings = z.output<typeof printerSettings>;

/** A printer of the restaurant. */
export const printer = z.object({
  _id: id,
  ...settings,
  host: z.string(),
  state: z.enum(PRINTER_STATES),
  /** When it was last asked. ISO 8601, UTC. */
  stateAt: z.optional(z.string()),
  /** Jobs that are not printed yet. */
  waiting: z.number(),
  /** Jobs that were given up in the last day. */
  failed: z.number(),
});
export type Printer = z.output<typeof printer>;

/** A job of a printer. Times are ISO 8601, UTC. */
export const printJob = z.object({
  _id: id,
  /** Id of the printer. */
  printer: id,
  kind: z.enum(PRINT_JOB_KINDS),
  /** The short number of the order, the number of the bill. */
  title: z.string(),
  table: z.optional(z.string()),
  state: z.enum(PRINT_JOB_STATES),
  /** The paper says that it is a copy. */
  isCopy: z.boolean(),
  attempts: z.number(),
  /** Why the last attempt failed. */
  error: z.optional(z.enum(PRINT_ERRORS)),
  queuedAt: z.string(),
  printedAt: z.optional(z.string()),
});
export type PrintJob = z.output<typeof printJob>;

/** A printer that does not print what waits for it. */
export const printerTrouble = z.object({
  name: z.string(),
  state: z.enum(PRINTER_STATES),
  waiting: z.number(),
});
export type PrinterTrouble = z.output<typeof printerTrouble>;

/** `retry`: prints it now. `cancel`: does not print it. `reprint`: prints it again, as a copy. */
export const printJobAction = z.object({ id, action: z.enum(['retry', 'cancel', 'reprint']) });
