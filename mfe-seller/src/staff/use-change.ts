import { ApiError } from '@smokehouse/shared/api';
import { useFormMutation } from '../parts/use-desk-mutation';

const isUnconfirmed = (error: unknown) =>
  error instanceof ApiError && error.code === 'confirm_needed';

/**
 * Sends changes of one dialog and reads the list again.
 * @param onUnconfirmed called if the identity has to be confirmed again; the dialog stays
 */
export function useChange(
  queryKey: readonly unknown[],
  { onDone, onUnconfirmed }: { onDone: () => void; onUnconfirmed?: () => void },
) {
  const { isSending, fields, failure, error, send } = useFormMutation({
    stale: [queryKey],
    isAwaited: true,
    onError(thrown) {
      if (isUnconfirmed(thrown)) onUnconfirmed?.();
    },
  });
  return {
    isSending,
    fields,
    failure: isUnconfirmed(error) ? '' : failure,
    send: async (change: () => Promise<{ message: string }>) => {
      if (await send(change)) onDone();
    },
  };
}
