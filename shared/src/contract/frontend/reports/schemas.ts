import * as z from 'zod/mini';
import { MAX_REASON, MAX_REPORTS, MAX_STACK, VITALS } from './rules';
import { cutText, text, textOrEmpty } from '../../strings';

const about = {
  remote: text(60),
  release: text(80),
  page: z.optional(textOrEmpty(200)),
};
const reason = z.optional(cutText(MAX_REASON, 'text'));
const stack = z.optional(cutText(MAX_STACK, 'lines'));

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
