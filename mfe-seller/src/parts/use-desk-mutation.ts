import { useState } from 'react';
import { useQueryClient } from '@smokehouse/shared/query';
import { notify } from '@smokehouse/shared/ui';
import { reportError } from '../report-error';

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

  /** @returns the answer; undefined after an error, and while another change is being sent */
  async function send<A extends { message?: string | undefined } | undefined>(
    change: () => Promise<A>,
  ): Promise<A | undefined> {
    if (isSending) return undefined;
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
    setSending(false);
    return answer;
  }
  return { isSending, send };
}
