import { i18n } from '@smokehouse/shared/i18n';
import { useMutation, useQueryClient } from '@smokehouse/shared/query';
import { notify } from '@smokehouse/shared/ui';
import { isTemporary, reportError } from '../report-error';

const RETRY_MS = 3_000;
type Send = () => Promise<{ message: string }>;

/**
 * Sends one change of the floor at a time, shows its message or its error as a toast, and refetches
 * the floor either way.
 *
 * @param options.isKept true for a change that is sent again until the server answers, also after
 * its button is gone. The server must accept it twice, or refuse the second one. A dialog keeps
 * what was entered instead: whoever closes it changes nothing.
 */
export function useAction({ isKept = false } = {}): {
  isSending: boolean;
  run: (send: Send, onDone?: () => void) => void;
} {
  const client = useQueryClient();
  const { isPending, mutate } = useMutation({
    mutationFn: (send: Send) => send(),
    retry(failures, error) {
      if (!isKept || !isTemporary(error)) return false;
      if (failures === 0) notify.error(i18n.t('floor.kept', { ns: 'mfe-seller' }));
      return true;
    },
    retryDelay: RETRY_MS,
    onSuccess: ({ message }) => notify.success(message),
    onError: reportError,
    // Not awaited: the component may be gone when the new floor has come.
    onSettled: () => {
      for (const key of ['floor', 'table-calls'])
        void client.invalidateQueries({ queryKey: [key] });
    },
  });
  return {
    isSending: isPending,
    run: (send, onDone) => {
      if (!isPending) mutate(send, { onSuccess: onDone });
    },
  };
}
