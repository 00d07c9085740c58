import { useState } from 'react';
import { useQueryClient } from '@smokehouse/shared/query';
import { notify } from '@smokehouse/shared/ui';
import { printersQuery } from './queries';
import { reportError } from '../report-error';

/** Sends one action at a time, says how it ended, and reads the printers again. */
export function useSending() {
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);
  /** @returns true if it succeeded */
  async function send(action: () => Promise<{ message: string }>): Promise<boolean> {
    if (isSending) return false;
    setSending(true);
    try {
      notify.success((await action()).message);
      return true;
    } catch (error) {
      reportError(error);
      return false;
    } finally {
      setSending(false);
      void client.invalidateQueries({ queryKey: printersQuery.queryKey });
    }
  }
  return { isSending, send };
}
