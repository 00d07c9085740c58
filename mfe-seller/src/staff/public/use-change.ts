import { useState } from 'react';
import { ApiError } from '@smokehouse/shared/api';
import { useQueryClient } from '@smokehouse/shared/query';
import { notify } from '@smokehouse/shared/ui';
import { errorMessage, signOutIfUnauthorized } from '../../report-error';

/**
 * Sends changes of one dialog and reads the list again.
 * @param onUnconfirmed called if the identity has to be confirmed again; the dialog stays
 */
export function useChange(
  queryKey: readonly unknown[],
  { onDone, onUnconfirmed }: { onDone: () => void; onUnconfirmed?: () => void },
) {
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<ApiError>();

  async function send(change: () => Promise<{ message: string }>): Promise<void> {
    if (isSending) return;
    setSending(true);
    setError(undefined);
    try {
      notify.success((await change()).message);
      await client.invalidateQueries({ queryKey });
      onDone();
    } catch (failure) {
      signOutIfUnauthorized(failure);
      if (!(failure instanceof ApiError)) throw failure;
      if (failure.code === 'confirm_needed') onUnconfirmed?.();
      else setError(failure);
    }
    setSending(false);
  }
  const fields = error?.fields ?? {};
  return {
    isSending,
    send,
    fields,
    /** Of errors that belong to no field. */
    failure: error && Object.keys(fields).length === 0 ? errorMessage(error) : '',
  };
}
