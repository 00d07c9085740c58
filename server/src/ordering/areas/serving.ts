import type { Quote } from '@smokehouse/shared/contract';
import type { OpenInterval } from '@smokehouse/shared/contract/ordering/hours/rules';
import { momentOf } from '@smokehouse/shared/contract/time';
import { dayOf, isServedAt, nextServing, type Schedule, timeOf } from '../hours';
import type { FoundArea } from './queries';
import { OUTSIDE, quoteOf } from './rules';

/** When the order is to be delivered. */
export interface DeliveryMoment {
  schedule: Schedule;
  /** ms since 1970. */
  at: number;
}

const isServed = (
  { served }: Pick<FoundArea, 'served'>,
  { schedule, at }: DeliveryMoment,
): boolean => !served || isServedAt(schedule, served, at);

/** The area by which an order for a moment is delivered, of those around its place. */
export const servingAt = (
  around: readonly FoundArea[],
  moment: DeliveryMoment,
): FoundArea | undefined => around.find((area) => !area.paused && isServed(area, moment));

/** What delivery costs at a moment, and when the hours of the areas begin or end after it. */
export function quoteAt(around: readonly FoundArea[], moment: DeliveryMoment): Quote {
  const open = around.filter(({ paused }) => !paused);
  const serving = servingAt(open, moment);
  const area = serving ?? open[0] ?? around[0];
  if (!area) return OUTSIDE;
  if (open.length === 0) return quoteOf(area);
  const at = Math.min(
    ...open.flatMap(({ served }) => (served ? [changeAfter(served, moment)] : [])),
  );
  // No hours of an area meet the opening hours.
  if (!serving && at === Infinity) return { ...quoteOf(area), result: 'paused' };
  return {
    ...quoteOf(area),
    ...(!serving && { begins: { at: timeOf(at), day: dayOf(moment.schedule, at) } }),
    ...(at !== Infinity && { changesAt: new Date(at).toISOString() }),
    ...(open.length > 1 && { around: open.map(({ id }) => id) }),
  };
}

/** When hours end that include the moment, or else begin. @returns ms since 1970 */
function changeAfter(served: OpenInterval, { schedule, at }: DeliveryMoment): number {
  if (isServedAt(schedule, served, at)) return momentOf(dayOf(schedule, at), served.to);
  return nextServing(schedule, served, at) ?? Infinity;
}
