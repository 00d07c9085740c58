import type { Clock } from '../../clock';
import { serializePublicAnswer, type PublicAnswer } from '../../http/public-calls';
import { stateAt } from './state';
import type { Ordering } from './store';

export const CALL = 'GET /api/hours';
const SECOND_MS = 1_000;

/**
 * The answer of `GET /api/hours`. Every page needs it: it is computed once a second, and serialized
 * once for each state.
 */
export function createHoursAnswer({
  read,
  clock,
  isEnforced,
  isOutage,
}: {
  read: () => Promise<Ordering>;
  clock: Clock;
  isEnforced: () => boolean;
  isOutage: () => boolean;
}): () => Promise<PublicAnswer> {
  let last:
    | {
        ordering: Ordering;
        second: number;
        outage: boolean;
        text: string;
        answer: Promise<PublicAnswer>;
      }
    | undefined;
  return async () => {
    const ordering = await read();
    const now = clock.now();
    const second = Math.floor(now / SECOND_MS);
    const outage = isOutage();
    if (last?.ordering === ordering && last.second === second && last.outage === outage)
      return last.answer;
    const state = stateAt(ordering, now, { isEnforced: isEnforced(), isOutage: outage });
    const text = JSON.stringify(state);
    const made =
      last?.text === text ? last.answer : serializePublicAnswer(CALL, { success: true, ...state });
    last = { ordering, second, outage, text, answer: made };
    return made;
  };
}
