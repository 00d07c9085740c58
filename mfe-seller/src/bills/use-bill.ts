import { useState } from 'react';
import { ApiError, call } from '@smokehouse/shared/api';
import type { CallAnswer } from '@smokehouse/shared/contract';
import { useQuery, useQueryClient } from '@smokehouse/shared/query';
import { notify } from '@smokehouse/shared/ui';
import { dineIns } from '../queries/orders';
import { signOutIfUnauthorized, errorMessage } from '../report-error';

type TabBills = Pick<
  CallAnswer<'GET /api/order/:id/bill/draft'>,
  'draft' | 'bills' | 'due' | 'corrections'
>;

/**
 * Loads the bills of a table's tab and the draft of the next one. Issues the draft, and marks the
 * bills as paid.
 */
export function useBill(orderId: string) {
  const client = useQueryClient();
  const key = ['bill', orderId] as const;
  const [actionError, setActionError] = useState('');
  const [isSending, setIsSending] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: key,
    queryFn: (): Promise<TabBills> =>
      call('GET /api/order/:id/bill/draft', undefined, { params: { id: orderId } }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

  /** @returns the id of the bill that the answer is about */
  async function send(request: () => Promise<CallAnswer<'POST /api/seller/bill'>>) {
    if (isSending) return undefined;
    setIsSending(true);
    setActionError('');
    let billId: string | undefined;
    try {
      const { bill, bills, due, message } = await request();
      client.setQueryData<TabBills>(key, (known) => ({ ...known, draft: undefined, bills, due }));
      notify.success(message);
      billId = bill._id;
    } catch (failure) {
      setActionError(errorMessage(failure));
      signOutIfUnauthorized(failure);
      // The order has changed: show what the bill would contain now.
      if (failure instanceof ApiError && failure.code === 'draft_outdated') void refetch();
    }
    setIsSending(false);
    void client.invalidateQueries({ queryKey: [dineIns.key] });
    return billId;
  }

  return {
    tab: data,
    loadError: error ? errorMessage(error) : '',
    actionError,
    isSending,
    isFetching,
    /** Issues the draft that is shown. The server refuses it if the order has changed since. */
    issue: (total: number) => send(() => call('POST /api/seller/bill', { orderId, total })),
    pay: () => send(() => call('POST /api/seller/bill/paid', { orderId })),
    reload: () => {
      setActionError('');
      void refetch();
    },
  };
}
