import { useState } from 'react';
import { call } from '@smokehouse/shared/api';
import { useQuery, useQueryClient } from '@smokehouse/shared/query';
import { notify } from '@smokehouse/shared/ui';
import { dineIns } from '../queries/orders';
import { signOutIfUnauthorized, errorMessage } from '../report-error';

/**
 * Loads the bills of a table's tab and marks them as paid. Loading issues a bill for all rounds
 * without one. The call is idempotent, so it is cached as a query although it is a POST.
 */
export function useBill(orderId: string) {
  const client = useQueryClient();
  const key = ['bill', orderId] as const;
  const [payError, setPayError] = useState('');
  const [isPaying, setIsPaying] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: key,
    async queryFn() {
      const bills = await call('POST /api/seller/bill', { orderId });
      // The rounds of the tab now have a bill number.
      void client.invalidateQueries({ queryKey: [dineIns.key] });
      return bills;
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

  async function pay() {
    if (isPaying) return;
    setIsPaying(true);
    setPayError('');
    try {
      const paid = await call('POST /api/seller/bill/paid', { orderId });
      client.setQueryData(key, paid);
      notify.success(paid.message);
    } catch (failure) {
      setPayError(errorMessage(failure));
      signOutIfUnauthorized(failure);
    }
    setIsPaying(false);
    void client.invalidateQueries({ queryKey: [dineIns.key] });
  }
  return {
    bills: data,
    loadError: error ? errorMessage(error) : '',
    payError,
    isPaying,
    isFetching,
    pay,
    issueAgain: () => {
      setPayError('');
      void refetch();
    },
  };
}
