import { useState } from 'react';
import { ApiError, call } from '@smokehouse/shared/api';
import type { CallBody, DrawerShift } from '@smokehouse/shared/contract';
import { countedOf } from '@smokehouse/shared/contract/money/shifts/rules';
import { useQueryClient } from '@smokehouse/shared/query';
import { conflictOf } from '../conflict';
import { useFormMutation } from '../parts/use-desk-mutation';
import { useApproval } from '../staff/public/use-approval';
import { isSameCount } from './count-draft';
import { DRAWERS_KEY, shiftQuery } from './public/queries';

const codeOf = (failure: unknown) => (failure instanceof ApiError ? failure.code : undefined);

type Closing = CallBody<'POST /api/seller/shifts/close'>;

/**
 * Closes a drawer with its count. If the answer of the first attempt was lost, the second one finds
 * the drawer closed with the same count: that is a success.
 * @param onClosed called when the server has the count
 */
export function useCloseShift(onClosed: () => void) {
  const client = useQueryClient();
  const { isSending, error, send } = useFormMutation({ stale: [[DRAWERS_KEY]], isAwaited: true });
  const [askedFor, setAskedFor] = useState<number>();
  const { withApproval, refusedBy, approvalDialog } = useApproval('day.close');
  const show = (shift: DrawerShift) =>
    client.setQueryData(shiftQuery(shift._id).queryKey, (old) => ({
      events: old?.events ?? [],
      shift,
    }));
  async function post(closing: Closing, isApproved: boolean) {
    if (!isApproved) {
      try {
        return await call('POST /api/seller/shifts/close', closing);
      } catch (failure) {
        // The page does not know the difference of a blind count.
        if (codeOf(failure) !== 'difference_approval') throw failure;
      }
    }
    const name = 'POST /api/seller/shifts/close-approved';
    return withApproval({ call: name, payload: closing }, (approval) =>
      call(name, closing, { approval }),
    );
  }
  return {
    isSending,
    error,
    /**
     * The count for whose difference the server asked a reason, in halalas. A recount may need
     * none.
     */
    askedFor,
    /** `isApproved`: of another person, or with a difference that a manager approves. */
    close: (closing: Closing, isApproved: boolean) =>
      void send(async () => {
        const answer = await post(closing, isApproved).catch((failure: unknown) => {
          if (codeOf(failure) === 'difference_reason') setAskedFor(countedOf(closing.counts));
          const current = conflictOf<'POST /api/seller/shifts/close'>(failure)?.shift;
          if (current) show(current);
          if (!current?.counts || !isSameCount(current.counts, closing.counts)) throw failure;
          return { message: '', shift: current };
        });
        // Nobody approved: the count stays.
        if (!answer) return undefined;
        show(answer.shift);
        onClosed();
        return answer;
      }),
    /** Who did not approve the difference of the last count. */
    refusedBy,
    approvalDialog,
  };
}
