import { useState } from 'react';
import { ApiError, call } from '@smokehouse/shared/api';
import type { CallBody, SellerHours } from '@smokehouse/shared/contract';
import { queryOptions, useQueryClient } from '@smokehouse/shared/query';
import { notify } from '@smokehouse/shared/ui';
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
  const [busy, setBusy] = useState(false);

  /** @returns the new hours; undefined if the change was refused, which a toast explains */
  async function change<N extends ChangeName>(
    name: N,
    body: CallBody<N>,
  ): Promise<SellerHours | undefined> {
    if (busy) return undefined;
    setBusy(true);
    try {
      const { message, hours } = await call(name as ChangeName, body as never);
      client.setQueryData(sellerHoursQuery.queryKey, hours);
      notify.success(message);
      return hours;
    } catch (error) {
      reportError(error);
      if (error instanceof ApiError && error.status === 409)
        void client.invalidateQueries({ queryKey: sellerHoursQuery.queryKey });
      return undefined;
    } finally {
      setBusy(false);
    }
  }
  return { busy, change };
}
