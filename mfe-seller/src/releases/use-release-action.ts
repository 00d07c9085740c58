import { useState } from 'react';
import { useQueryClient } from '@smokehouse/shared/query';
import { notify } from '@smokehouse/shared/ui';
import { releasesQuery } from './queries';
import { reportError } from '../report-error';

/**
 * Sends a change of releases once, shows the server's message and the new state.
 * @param onDone called after success and after an error
 */
export function useReleaseAction(
  send: () => Promise<{ message?: string | undefined }>,
  onDone: () => void,
): { isSending: boolean; start: () => void } {
  const client = useQueryClient();
  const [isSending, setIsSending] = useState(false);
  async function run() {
    setIsSending(true);
    try {
      const { message } = await send();
      if (message) notify.success(message);
    } catch (error) {
      reportError(error);
    }
    // Also after an error, to show the current releases.
    await client.invalidateQueries({ queryKey: releasesQuery.queryKey });
    onDone();
  }
  return {
    isSending,
    start: () => {
      if (!isSending) void run();
    },
  };
}
