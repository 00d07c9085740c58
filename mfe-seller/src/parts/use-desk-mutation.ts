import { useRef, useState } from 'react';
import { ApiError } from '@smokehouse/shared/api';
import { useQueryClient } from '@smokehouse/shared/query';
import { notify } from '@smokehouse/shared/ui';
import { errorMessage, reportError, signOutIfUnauthorized } from '../report-error';

interface Options {
  /** Keys of the queries that are read again afterwards, also after an error. */
  stale?: readonly (readonly unknown[])[];
  /** Sending ends when they are read. */
  isAwaited?: boolean;
  /** In place of a toast, and of the sign-in if the session has expired. */
  onError?: (error: unknown) => void;
}

/** Sends one change of the desk at a time, and shows the answer's message or the error as a toast. */
export function useDeskMutation({
  stale = [],
  isAwaited = false,
  onError = reportError,
}: Options = {}) {
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);
  // `isSending` is rendered too late for the second press of two.
  const isTaken = useRef(false);

  /** @returns the answer; undefined after an error, and while another change is being sent */
  async function send<A extends { message?: string | undefined } | undefined>(
    change: () => Promise<A>,
  ): Promise<A | undefined> {
    if (isTaken.current) return undefined;
    isTaken.current = true;
    setSending(true);
    let answer: A | undefined;
    try {
      answer = await change();
      if (answer?.message) notify.success(answer.message);
    } catch (error) {
      onError(error);
    }
    const reads = Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
    if (isAwaited) await reads;
    isTaken.current = false;
    setSending(false);
    return answer;
  }
  return { isSending, send };
}

/**
 * As `useDeskMutation`, for a form that shows the error itself until it is sent again.
 * @param options.onError also called with the error
 */
export function useFormMutation({ onError, ...options }: Options = {}) {
  const [error, setError] = useState<unknown>();
  const { isSending, send } = useDeskMutation({
    ...options,
    onError(failure) {
      signOutIfUnauthorized(failure);
      onError?.(failure);
      setError(failure);
    },
  });
  const fields = error instanceof ApiError ? error.fields : {};
  return {
    isSending,
    send: ((change) => {
      setError(undefined);
      return send(change);
    }) as typeof send,
    error,
    /** Of the fields, by their names in the call. */
    fields,
    /** Of errors that belong to no field. */
    failure: error === undefined || Object.keys(fields).length > 0 ? '' : errorMessage(error),
  };
}
