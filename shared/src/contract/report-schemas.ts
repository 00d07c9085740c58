import * as z from 'zod/mini';
import { MAX_REASON, MAX_REPORTS, MAX_STACK, VITALS } from './reports';

const about = {
  remote: z.string().check(z.minLength(1), z.maxLength(60)),
  release: z.string().check(z.minLength(1), z.maxLength(80)),
  page: z.optional(z.string().check(z.maxLength(200))),
};
/**
 * Removes control and bidirectional characters, which would garble a log line or a table.
 */
const reason = z.optional(
  z.string().check(
    z.overwrite((text) =>
      text
        .replace(/[\p{C}\s]+/gu, ' ')
        .trim()
        .slice(0, MAX_REASON)
        .trim(),
    ),
  ),
);

const stack = z.optional(z.string().check(z.overwrite((text) => text.slice(0, MAX_STACK))));

const report = z.discriminatedUnion('kind', [
  z.object({ ...about, kind: z.literal('loaded') }),
  z.object({ ...about, kind: z.enum(['load-failed', 'fell-back', 'crashed']), reason, stack }),
  z.object({
    ...about,
    kind: z.literal('vital'),
    metric: z.enum(VITALS),
    value: z.number().check(z.gte(0), z.lte(3_600_000)),
  }),
]);

/** The payload of `POST /api/reports`. */
export const reports = z.object({
  reports: z.array(report).check(z.minLength(1), z.maxLength(MAX_REPORTS)),
});
