import { useState } from 'react';
import { useQueryClient } from '@smokehouse/shared/query';
import { notify } from '@smokehouse/shared/ui';
import { reportError } from '../report-error';

/**
 * Sends one change of the floor at a time, shows its message or its error as a toast, and refetches
 * the floor either way.
 */
export function useAction(): {
  isSending: boolean;
  run: (send: () => Promise<{ message: string }>, onDone?: () => void) => void;
} {
  const client = useQueryClient();
  const [isSending, setIsSending] = useState(false);
  async function run(send: () => Promise<{ message: string }>, onDone?: () => void) {
    if (isSending) return;
    setIsSending(true);
    try {
      notify.success((await send()).message);
      onDone?.();
    } catch (error) {
      reportError(error);
    }
    setIsSending(false);
    for (const key of ['floor', 'table-calls']) void client.invalidateQueries({ queryKey: [key] });
  }
  return { isSending, run: (send, onDone) => void run(send, onDone) };
}
