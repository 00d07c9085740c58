import { useState } from 'react';
import { ApiError, call } from '@smokehouse/shared/api';
import type { CallAnswer, PaymentWay } from '@smokehouse/shared/contract';
import { useQuery, useQueryClient } from '@smokehouse/shared/query';
import { useDeskMutation } from '../parts/use-desk-mutation';
import { dineIns } from '../queries/orders';
import { signOutIfUnauthorized, errorMessage } from '../report-error';

/** Answers to what was pressed before a change of somebody else was seen. */
const OUTDATED = ['draft_outdated', 'bill_paid_already'];

type TabBills = Pick<
  CallAnswer<'GET /api/order/:id/bill/draft'>,
  'draft' | 'bills' | 'due' | 'corrections' | 'isSplit'
>;

/**
 * Loads the bills of a table's tab and the draft of the next one. Issues the draft, and marks the
 * bills as paid.
 */
export function useBill(orderId: string) {
  const client = useQueryClient();
  // Under the floor's key, which the events of rounds and bills refresh.
  const key = ['floor', 'bill', orderId] as const;
  const [actionError, setActionError] = useState('');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: key,
    queryFn: (): Promise<TabBills> =>
      call('GET /api/order/:id/bill/draft', undefined, { params: { id: orderId } }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });

  const { isSending, send } = useDeskMutation({
    stale: [[dineIns.key]],
    onError(failure) {
      setActionError(errorMessage(failure));
      signOutIfUnauthorized(failure);
      // The order has changed, or somebody else has taken the money: show how it is now.
      if (failure instanceof ApiError && OUTDATED.includes(failure.code ?? '')) void refetch();
    },
  });

  /** @returns the id of the bill that the answer is about */
  async function change(request: () => Promise<CallAnswer<'POST /api/seller/bill'>>) {
    setActionError('');
    const answer = await send(async () => {
      const made = await request();
      const { bills, due } = made;
      client.setQueryData<TabBills>(key, (known) => ({ ...known, draft: undefined, bills, due }));
      return made;
    });
    return answer?.bill._id;
  }

  return {
    tab: data,
    loadError: error ? errorMessage(error) : '',
    actionError,
    isSending,
    isFetching,
    /** Issues the draft that is shown. The server refuses it if the order has changed since. */
    issue: (total: number) => change(() => call('POST /api/seller/bill', { orderId, total })),
    pay: (way: PaymentWay) => change(() => call('POST /api/seller/bill/paid', { orderId, way })),
    reload: () => {
      setActionError('');
      void refetch();
    },
  };
}
