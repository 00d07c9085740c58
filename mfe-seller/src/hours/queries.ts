import { ApiError, call } from '@smokehouse/shared/api';
import type { CallBody, SellerHours } from '@smokehouse/shared/contract';
import { queryOptions, useQueryClient } from '@smokehouse/shared/query';
import { useDeskMutation } from '../parts/use-desk-mutation';
import { reportError } from '../report-error';

/** Opening hours, special days, proposals, slots and pause. */
export const sellerHoursQuery = queryOptions({
  queryKey: ['seller-hours'],
  queryFn: async () => (await call('GET /api/seller/hours')).hours,
});

type ChangeName =
  | 'POST /api/seller/hours/save'
  | 'POST /api/seller/hours/day'
  | 'POST /api/seller/hours/remove'
  | 'POST /api/seller/hours/proposal'
  | 'POST /api/seller/hours/category'
  | 'POST /api/seller/hours/pause';

/** Sends a change of the hours and shows the answer. */
export function useHoursChange() {
  const client = useQueryClient();
  const { isSending, send } = useDeskMutation({
    onError(error) {
      reportError(error);
      if (error instanceof ApiError && error.status === 409)
        void client.invalidateQueries({ queryKey: sellerHoursQuery.queryKey });
    },
  });

  /** @returns the new hours; undefined if the change was refused, which a toast explains */
  async function change<N extends ChangeName>(
    name: N,
    body: CallBody<N>,
  ): Promise<SellerHours | undefined> {
    const answer = await send(async () => {
      const saved = await call(name as ChangeName, body as never);
      client.setQueryData(sellerHoursQuery.queryKey, saved.hours);
      return saved;
    });
    return answer?.hours;
  }
  return { busy: isSending, change };
}
