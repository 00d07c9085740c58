import { useRef } from 'react';
import { ApiError, checkSeller } from '@smokehouse/shared/api';
import type { OwnStaff } from '@smokehouse/shared/contract';
import { i18n } from '@smokehouse/shared/i18n';
import { useMutation, useQueryClient } from '@smokehouse/shared/query';
import { useSession } from '@smokehouse/shared/stores';
import { notify } from '@smokehouse/shared/ui';
import { isTemporary, reportError, signOutIfUnauthorized } from '../report-error';
import { Discarded, whenSignedIn } from '../staff/public/kept-changes';

const RETRY_MS = 3_000;

/** Sends a change. It names who pressed it, so that the server refuses it for anybody else. */
type Send = (by: { staff: string | undefined }) => Promise<{ message: string }>;

interface Change {
  send: Send;
  by: OwnStaff | undefined;
  onDone: (() => void) | undefined;
}

/**
 * Sends one change of the floor at a time, shows its message or its error as a toast, and refetches
 * the floor either way. `onDone` is for what leaves the place of the button: once it was called,
 * nothing more is sent.
 *
 * @param options.isKept true for a change that is sent again until the server answers, also after
 * its button is gone. It waits for the person who pressed it if they have left (decision 0068). The
 * server must accept it twice, or refuse the second one. A dialog keeps what was entered instead:
 * whoever closes it changes nothing.
 */
export function useAction({ isKept = false } = {}): {
  isSending: boolean;
  run: (send: Send, onDone?: () => void) => void;
} {
  const client = useQueryClient();
  // `isPending` is rendered too late for the second press of two.
  const isTaken = useRef(false);
  const { isPending, mutate } = useMutation({
    mutationFn: async ({ send, by }: Change) => {
      if (isKept && by) await whenSignedIn(by);
      return send({ staff: by?.id });
    },
    retry(failures, error) {
      if (!isKept || error instanceof Discarded) return false;
      if (hasLeft(error)) return true;
      if (!isTemporary(error)) return false;
      if (failures === 0) notify.error(i18n.t('floor.kept', { ns: 'mfe-seller' }));
      return true;
    },
    retryDelay: RETRY_MS,
    // Not with `mutate`, which forgets a place that is gone: the news of a move can take the table's
    // panel away before the answer.
    onSuccess({ message }, { onDone }) {
      notify.success(message);
      onDone?.();
    },
    onError: (error) => {
      if (!(error instanceof Discarded)) reportError(error);
    },
    // Not awaited: the component may be gone when the new floor has come.
    onSettled: () => {
      for (const key of ['floor', 'table-calls'])
        void client.invalidateQueries({ queryKey: [key] });
    },
  });
  return {
    isSending: isPending,
    run: (send, onDone) => {
      if (isTaken.current) return;
      isTaken.current = true;
      mutate(
        { send, by: useSession.getState().staff, onDone },
        {
          onSettled(_, error) {
            isTaken.current = !error && onDone !== undefined;
          },
        },
      );
    },
  };
}

/** Whether the session has ended or is somebody else's. The page then shows who is signed in. */
function hasLeft(error: unknown): boolean {
  signOutIfUnauthorized(error);
  const isOther = error instanceof ApiError && error.code === 'other_person';
  if (isOther) checkSeller().catch(() => undefined);
  return isOther || (error instanceof ApiError && error.status === 401);
}
