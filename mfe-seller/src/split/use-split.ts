import { useEffect, useRef, useState } from 'react';
import { ApiError, call } from '@smokehouse/shared/api';
import { openStorage } from '@smokehouse/shared/bundled/storage';
import {
  ORDER_REFETCH_MS,
  type PaymentRequest,
  type ShareRequest,
  type VisitBills,
} from '@smokehouse/shared/contract';
import { useQuery, useQueryClient } from '@smokehouse/shared/query';
import { useSearchParams } from '@smokehouse/shared/router';
import { notify } from '@smokehouse/shared/ui';
import { errorMessage, signOutIfUnauthorized } from '../report-error';
import { useApproval } from '../staff/use-approval';
import { firstDraft, forAll, type SplitDraft, updated } from './plan';

/** What was entered survives a lost network and a reload of the page. */
const storage = openStorage('mfe-seller', 'visit');

/** The bills of a visit, refreshed like the orders. */
export function useVisitBills(orderId: string) {
  return useQuery({
    queryKey: ['floor', 'bills', orderId],
    queryFn: async () =>
      (await call('GET /api/seller/visit/bills', undefined, { query: { orderId } })).visit,
    refetchInterval: ORDER_REFETCH_MS,
  });
}

/**
 * The draft of a split. It is kept in the browser until everything is issued. Opened for all, it is
 * one bill; the address loses that part, so that a reload keeps what is changed afterwards.
 */
export function useDraft(orderId: string, visit: VisitBills) {
  const key = `split ${orderId}`;
  const [params, setParams] = useSearchParams();
  const isForAll = params.get('for') === 'all';
  const [draft, setDraft] = useState<SplitDraft>(() => {
    const stored = storage.get(key);
    const first = stored ? (JSON.parse(stored) as SplitDraft) : firstDraft(visit);
    return isForAll ? forAll(first) : first;
  });
  useEffect(() => {
    if (isForAll) setParams({ order: orderId }, { replace: true });
  }, [isForAll, orderId, setParams]);
  const shown = updated(draft, visit);
  useEffect(() => {
    storage.set(key, visit.open > 0 ? JSON.stringify(shown) : null);
  }, [key, shown, visit.open]);
  return { draft: shown, change: (part: Partial<SplitDraft>) => setDraft({ ...shown, ...part }) };
}

/**
 * Issues bills and changes their payments. A request that is repeated after a lost answer has the
 * same idempotency key, so that nothing happens twice.
 */
export function useSplitActions(orderId: string) {
  const client = useQueryClient();
  const attempt = useRef({ content: '', key: '' });
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState('');
  const { withApproval, approvalDialog } = useApproval('bill.void');

  function keyFor(content: string): string {
    if (attempt.current.content !== content)
      attempt.current = { content, key: crypto.randomUUID() };
    return attempt.current.key;
  }

  /** @param request undefined: nobody approved it */
  async function send(request: () => Promise<{ message: string; visit?: VisitBills } | undefined>) {
    if (isSending) return false;
    setIsSending(true);
    setError('');
    let isDone = false;
    try {
      const answer = await request();
      if (answer) {
        attempt.current = { content: '', key: '' };
        if (answer.visit) client.setQueryData(['floor', 'bills', orderId], answer.visit);
        notify.success(answer.message);
        isDone = true;
      }
    } catch (failure) {
      const current = conflictOf(failure);
      if (current) client.setQueryData(['floor', 'bills', orderId], current);
      setError(errorMessage(failure));
      signOutIfUnauthorized(failure);
    }
    setIsSending(false);
    await client.invalidateQueries({ queryKey: ['floor'] });
    return isDone;
  }

  return {
    isSending,
    error,
    issue: (request: ShareRequest) =>
      send(() =>
        call('POST /api/seller/visit/bill', request, {
          idempotencyKey: keyFor(JSON.stringify(request)),
        }),
      ),
    pay: (billId: string, payment: PaymentRequest) =>
      send(() =>
        call(
          'POST /api/seller/bill/payment',
          { billId, payment },
          { idempotencyKey: keyFor(JSON.stringify([billId, payment])) },
        ),
      ),
    reverse: (paymentId: string, reason: string, by: string) =>
      send(() =>
        withApproval((approval) =>
          call('POST /api/seller/bill/payment/reverse', { paymentId, reason, by }, { approval }),
        ),
      ),
    approvalDialog,
  };
}
export type SplitActions = ReturnType<typeof useSplitActions>;

/** The current visit, if somebody changed it first. */
const conflictOf = (failure: unknown): VisitBills | undefined =>
  failure instanceof ApiError && failure.status === 409
    ? (failure.body as { visit?: VisitBills } | undefined)?.visit
    : undefined;
