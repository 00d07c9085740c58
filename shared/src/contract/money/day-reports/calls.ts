import * as z from 'zod/mini';
import { done, failure, now, ok } from '../../parts';
import { drawerShift, shiftPrint } from '../shifts/schemas';
import {
  dayClosing,
  dayReport,
  dayReportListQuery,
  dayReportPrint,
  dayReportQuery,
  dayReportSummary,
  openDay,
  openTable,
} from './schemas';

export const dayReportsCalls = {
  'POST /api/seller/shift/print': { body: shiftPrint, answer: done },
  /** The days that are not closed, oldest first, and the Z reports, latest first. */
  'GET /api/seller/day-reports': {
    query: dayReportListQuery,
    answer: z.object({
      ...ok,
      days: z.array(openDay),
      reports: z.array(dayReportSummary),
      hasMore: z.boolean(),
      now,
    }),
  },
  'GET /api/seller/day-report': {
    query: dayReportQuery,
    answer: z.object({ ...ok, report: dayReport }),
  },
  /**
   * 409: closed before (with its report), an earlier day is open (`day`), drawers are open, tables
   * are not paid, or others than were seen.
   */
  'POST /api/seller/day-reports/close': {
    body: dayClosing,
    answer: z.object({ success: z.boolean(), message: z.string(), report: dayReport }),
    conflict: z.extend(failure, {
      report: z.optional(dayReportSummary),
      day: z.optional(z.string()),
      drawers: z.optional(z.array(drawerShift)),
      /** Not paid: closing the day needs a reason, or the person has not seen them all. */
      tables: z.optional(z.array(openTable)),
    }),
  },
  'POST /api/seller/day-report/print': { body: dayReportPrint, answer: done },
} as const;
