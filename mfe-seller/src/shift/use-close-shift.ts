import { useState } from 'react';
import { call } from '@smokehouse/shared/api';
import type { CallBody, DrawerShift } from '@smokehouse/shared/contract';
import { useMutation, useQueryClient } from '@smokehouse/shared/query';
import { notify } from '@smokehouse/shared/ui';
import { conflictOf } from '../conflict';
import { signOutIfUnauthorized } from '../report-error';
import { useApproval } from '../staff/public/use-approval';
import { isSameCount } from './count-draft';
import { DRAWERS_KEY, shiftQuery } from './public/queries';

type Closing = CallBody<'POST /api/seller/shifts/close'>;

/**
 * Closes a drawer with its count. If the answer of the first attempt was lost, the second one finds
 * the drawer closed with the same count: that is a success.
 * @param onClosed called when the server has the count
 */
export function useCloseShift(onClosed: () => void) {
  const client = useQueryClient();
  const [error, setError] = useState<unknown>();
  const { withApproval, approvalDialog } = useApproval('day.close');
  const show = (shift: DrawerShift) =>
    client.setQueryData(shiftQuery(shift._id).queryKey, (old) => ({
      events: old?.events ?? [],
      shift,
    }));
  const { isPending, mutate } = useMutation({
    mutationFn: async ({ closing, isApproved }: { closing: Closing; isApproved: boolean }) => {
      setError(undefined);
      if (!isApproved) return call('POST /api/seller/shifts/close', closing);
      const name = 'POST /api/seller/shifts/close-approved';
      const answer = await withApproval({ call: name, payload: closing }, (approval) =>
        call(name, closing, { approval }),
      );
      return answer ?? null;
    },
    onSuccess(answer) {
      // Nobody approved: the count stays.
      if (!answer) return;
      notify.success(answer.message);
      show(answer.shift);
      onClosed();
    },
    onError(failure, { closing }) {
      signOutIfUnauthorized(failure);
      const current = conflictOf<'POST /api/seller/shifts/close'>(failure)?.shift;
      if (current) show(current);
      if (current?.counts && isSameCount(current.counts, closing.counts)) onClosed();
      else setError(failure);
    },
    onSettled: () => client.invalidateQueries({ queryKey: [DRAWERS_KEY] }),
  });
  return {
    isSending: isPending,
    error,
    /** `isApproved`: of another person, or with a difference that a manager approves. */
    close: (closing: Closing, isApproved: boolean) => {
      if (!isPending) mutate({ closing, isApproved });
    },
    approvalDialog,
  };
}
