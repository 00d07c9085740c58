import { useEffect, useRef, useState } from 'react';
import { ApiError, checkSeller } from '@smokehouse/shared/api';
import type { OwnStaff } from '@smokehouse/shared/contract';
import { i18n } from '@smokehouse/shared/i18n';
import { useMutation, useQueryClient } from '@smokehouse/shared/query';
import { useSession } from '@smokehouse/shared/stores';
import { notify } from '@smokehouse/shared/ui';
import { errorMessage, isTemporary, reportError, signOutIfUnauthorized } from '../report-error';
import { Discarded, whenSignedIn } from '../staff/public/kept-changes';
import { markKept } from './kept-presses';

const RETRY_MS = 3_000;

/** An empty message is not shown. Undefined if nothing was sent, because nobody approved it. */
type Answer = { message: string } | undefined;

/** Sends a change. It names who pressed it, so that the server refuses it for anybody else. */
type Send = (by: { staff: string | undefined }) => Promise<Answer>;

interface ActionOptions {
  /** For what leaves the place of the button: once it was called, nothing more is sent. */
  onDone?: () => void;
  /**
   * The name of a change that is sent again until the server answers, also after its button is gone.
   * It waits for the person who pressed it if they have left (decision 0068). The server must accept
   * it twice, or refuse the second one. A dialog keeps what was entered instead: whoever closes it
   * changes nothing.
   */
  kept?: string;
  /** What it is about, for {@link markKept}, which says so while it is kept. */
  marks?: readonly string[];
  /** The change waits for the connection, or for the person. */
  onKept?: () => void;
  /** It was made, refused or discarded. */
  onEnd?: () => void;
}

interface Change extends ActionOptions {
  send: Send;
  by: OwnStaff | undefined;
  failures: number;
  unmark?: () => void;
}

interface Action {
  isSending: boolean;
  run: (send: Send, options?: ActionOptions) => void;
}

/**
 * Sends one change of the floor at a time, shows its message or its error as a toast, and refetches
 * the floor either way.
 * @param onError in place of the toast, and of the sign-in if the session has expired
 */
export function useAction(onError: (error: unknown) => void = reportError): Action {
  const client = useQueryClient();
  // `isPending` is rendered too late for the second press of two.
  const isTaken = useRef(false);
  const { isPending, mutate } = useMutation({
    mutationFn: attempt,
    retry: (_, error) => error instanceof Postponed,
    // At first the answer may be lost, and the connection there.
    retryDelay: (retries, { cause }) => (retries === 0 && isTemporary(cause) ? 0 : RETRY_MS),
    // Not with `mutate`, which forgets a place that is gone: the news of a move can take the table's
    // panel away before the answer.
    onSuccess(answer, { onDone }) {
      if (!answer) return;
      if (answer.message) notify.success(answer.message);
      onDone?.();
    },
    onError: (error) => {
      if (!(error instanceof Discarded)) onError(error);
    },
    // Not awaited: the component may be gone when the new floor has come.
    onSettled: (_answer, _error, { onEnd, unmark }) => {
      unmark?.();
      onEnd?.();
      for (const key of ['floor', 'table-calls'])
        void client.invalidateQueries({ queryKey: [key] });
    },
  });
  return {
    isSending: isPending,
    run: (send, options = {}) => {
      if (isTaken.current) return;
      isTaken.current = true;
      mutate(
        { ...options, send, by: useSession.getState().staff, failures: 0 },
        {
          onSettled(answer) {
            isTaken.current = answer !== undefined && options.onDone !== undefined;
          },
        },
      );
    },
  };
}

/**
 * {@link useAction} for a dialog, which shows the error itself until it is sent again: a toast would
 * cover it.
 */
export function useDialogAction(): Action & {
  failure: string;
  /** Clears the failure: it was about something else. */
  forget: () => void;
} {
  const [failure, setFailure] = useState('');
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const { isSending, run } = useAction((error) => {
    // Somebody may have closed the dialog before the answer.
    if (!isOpen.current) return reportError(error);
    signOutIfUnauthorized(error);
    setFailure(errorMessage(error));
  });
  return {
    ...{ isSending, failure },
    forget: () => setFailure(''),
    run(send, options) {
      setFailure('');
      run(send, options);
    },
  };
}

/** The attempt failed, and is made again. */
class Postponed extends Error {
  override readonly name = 'Postponed';
}

/** @throws Postponed when a change that is kept could not be sent yet */
async function attempt(change: Change): Promise<Answer> {
  const { send, by, kept } = change;
  if (kept === undefined) return send({ staff: by?.id });
  if (by) await whenSignedIn(by, kept);
  try {
    return await send({ staff: by?.id });
  } catch (error) {
    const isLeft = hasLeft(error);
    if (!isLeft && !isTemporary(error)) throw error;
    keep(change, kept, isLeft);
    throw new Postponed(kept, { cause: error });
  }
}

/** Says of a change that could not be sent that it is kept; a toast says so from the second time on. */
function keep(change: Change, name: string, isLeft: boolean): void {
  if (change.marks) change.unmark ??= markKept(change.marks);
  change.failures += 1;
  if (change.failures === 1) change.onKept?.();
  else if (change.failures === 2 && !isLeft)
    notify.error(i18n.t('floor.kept', { ns: 'mfe-seller', what: name }));
}

/** Whether the session has ended or is somebody else's. The page then shows who is signed in. */
function hasLeft(error: unknown): boolean {
  signOutIfUnauthorized(error);
  const isOther = error instanceof ApiError && error.code === 'other_person';
  if (isOther) checkSeller().catch(() => undefined);
  return isOther || (error instanceof ApiError && error.status === 401);
}
