import { pageQuery } from '@smokehouse/shared/api';
import {
  type MinutesRange,
  promisedMinutes,
} from '@smokehouse/shared/contract/ordering/orders/promise';
import { useQuery } from '@smokehouse/shared/query';

/** Minutes as the text of a promise: with what is added while the restaurant is busy. */
export function usePromised(): (minutes: MinutesRange) => { from: number; to: number } {
  const { data } = useQuery(pageQuery('GET /api/hours'));
  return (minutes) => ({ ...promisedMinutes(minutes, data?.pause) });
}
