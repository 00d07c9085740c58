import { useDeskMutation } from '../parts/use-desk-mutation';
import { releasesQuery } from './queries';

/**
 * Sends a change of releases once, shows the server's message and the new state.
 * @param onDone called after success and after an error
 */
export function useReleaseAction(
  send: () => Promise<{ message?: string | undefined }>,
  onDone: () => void,
): { isSending: boolean; start: () => void } {
  const action = useDeskMutation({ stale: [releasesQuery.queryKey], isAwaited: true });
  return {
    isSending: action.isSending,
    start: () => {
      if (!action.isSending) void action.send(send).then(onDone);
    },
  };
}
