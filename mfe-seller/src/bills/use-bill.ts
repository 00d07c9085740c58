import { useState } from 'react';
import { call } from '@smokehouse/shared/api';
import { useQuery, useQueryClient } from '@smokehouse/shared/query';
import { notify } from '@smokehouse/shared/ui';
import { dineIns } from '../queries/orders';
import { signOutIfUnauthorized, errorMessage } from '../report-error';

/**
 * The bills of a table's tab. Opening issues what stands on none yet; asking twice answers the same
 * bill, so a repeated request does no harm, and it is kept like a query.
 */
export function useBill(orderId: string) {
  const client = useQueryClient();
  const key = ['bill', orderId] as const;
  const [fault, setFault] = useState('');
  const [isPaying, setIsPaying] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: key,
    async queryFn() {
      const bills = await call('POST /api/seller/bill', { orderId });
      // The rounds of the tab now say on which bill they stand.
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
    setFault('');
    try {
      const paid = await call('POST /api/seller/bill/paid', { orderId });
      client.setQueryData(key, paid);
      notify.success(paid.message);
    } catch (failure) {
      setFault(errorMessage(failure));
      signOutIfUnauthorized(failure);
    }
    setIsPaying(false);
    void client.invalidateQueries({ queryKey: [dineIns.key] });
  }
  return {
    bills: data,
    failure: error ? errorMessage(error) : '',
    fault,
    isPaying,
    isFetching,
    pay,
    issueAgain: () => {
      setFault('');
      void refetch();
    },
  };
}
