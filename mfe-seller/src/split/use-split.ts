import { useEffect, useState } from 'react';
import { call } from '@smokehouse/shared/api';
import { openStorage } from '@smokehouse/shared/bundled/storage';
import { useRequestKeys } from '@smokehouse/shared/bundled/request-keys';
import {
  ORDER_REFETCH_MS,
  type PaymentRequest,
  type ShareRequest,
  type VisitBills,
} from '@smokehouse/shared/contract';
import { useQuery, useQueryClient } from '@smokehouse/shared/query';
import { useSearchParams } from '@smokehouse/shared/router';
import { conflictOf } from '../conflict';
import { parseStored } from '../parts/parse-stored';
import { useFormMutation } from '../parts/use-desk-mutation';
import { errorMessage, isTemporary } from '../report-error';
import { useApproval } from '../staff/public/use-approval';
import { firstDraft, forAll, type SplitDraft, updated } from './public/plan';

/** What was entered survives a lost network and a reload of the page. */
const storage = openStorage('mfe-seller', 'visit');

const isDraft = ({ letters, items, guests, amounts, payments, tips }: Partial<SplitDraft>) =>
  Array.isArray(letters) &&
  [items, guests, amounts, payments, tips].every((part) => typeof part === 'object');

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
    const first = parseStored<SplitDraft>(storage.get(key), isDraft) ?? firstDraft(visit);
    return isForAll ? forAll(first) : first;
  });
  useEffect(() => {
    if (isForAll) setParams({ order: orderId }, { replace: true });
  }, [isForAll, orderId, setParams]);
  const shown = updated(draft, visit);
  useEffect(() => {
    storage.set(key, visit.open > 0 ? JSON.stringify(shown) : null);
  }, [key, shown, visit.open]);
  return {
    draft: shown,
    /** A function gets what is entered by now, also after an answer that was waited for. */
    change: (part: Partial<SplitDraft> | ((draft: SplitDraft) => Partial<SplitDraft>)) =>
      setDraft((before) => {
        const now = updated(before, visit);
        return { ...now, ...(typeof part === 'function' ? part(now) : part) };
      }),
  };
}

/**
 * Issues bills and changes their payments. A request that is repeated after a lost answer has the
 * same idempotency key, so that nothing happens twice. After a lost answer, the error is shown until
 * bills or payments are read that were not there before: then the page says what has happened.
 * @param onConflict called when something has changed since the split was drawn
 */
export function useSplitActions(orderId: string, visit: VisitBills, onConflict: () => void) {
  const client = useQueryClient();
  const [failedAt, setFailedAt] = useState('');
  const { keyFor, done } = useRequestKeys();
  const { isSending, error, send } = useFormMutation({
    stale: [['floor']],
    isAwaited: true,
    onError(failure) {
      setFailedAt(stateOf(visit));
      const current = conflictOf<'POST /api/seller/visit/bill'>(failure)?.visit;
      if (!current) return;
      client.setQueryData(['floor', 'bills', orderId], current);
      onConflict();
    },
  });
  const { withApproval, approvalDialog } = useApproval('bill.void');
  const isKnown = isTemporary(error) && stateOf(visit) !== failedAt;

  /** @param request undefined: nobody approved it */
  const change = async (
    request: () => Promise<{ message: string; visit?: VisitBills } | undefined>,
  ) => {
    const answer = await send(async () => {
      const made = await request();
      if (made) done();
      if (made?.visit) client.setQueryData(['floor', 'bills', orderId], made.visit);
      return made;
    });
    return answer !== undefined;
  };

  return {
    isSending,
    error: error === undefined || isKnown ? '' : errorMessage(error),
    issue: (request: ShareRequest) =>
      change(() =>
        call('POST /api/seller/visit/bill', request, { idempotencyKey: keyFor(request) }),
      ),
    pay: (billId: string, payment: PaymentRequest) =>
      change(() =>
        call(
          'POST /api/seller/bill/payment',
          { billId, payment },
          { idempotencyKey: keyFor([billId, payment]) },
        ),
      ),
    reverse: (paymentId: string, reason: string, by: string) =>
      change(() => {
        const name = 'POST /api/seller/bill/payment/reverse';
        const payload = { paymentId, reason, by };
        return withApproval({ call: name, payload }, (approval) =>
          call(name, payload, { approval }),
        );
      }),
    approvalDialog,
  };
}

/** Which bills and payments there are. */
const stateOf = ({ bills }: VisitBills) =>
  JSON.stringify(
    bills.map(({ bill: { _id }, due, payments }) => [_id, due, payments.map((one) => one._id)]),
  );

export type SplitActions = ReturnType<typeof useSplitActions>;
