import { useMutation, useQueryClient } from '@smokehouse/shared/query';
import { notify } from '@smokehouse/shared/ui';
import { reportError } from '../report-error';
import { DRAWERS_KEY } from './queries';

type Send = () => Promise<{ message: string }>;

/** Sends one change at a time, shows its message or error as a toast, and refetches the drawers. */
export function useSend(): {
  isSending: boolean;
  /** `onDone` is called after success, once the drawers are fetched again. */
  send: (request: Send, onDone?: () => void) => void;
} {
  const client = useQueryClient();
  const { isPending, mutate } = useMutation({
    mutationFn: (request: Send) => request(),
    onSuccess: ({ message }) => notify.success(message),
    onError: reportError,
    onSettled: () => client.invalidateQueries({ queryKey: [DRAWERS_KEY] }),
  });
  return {
    isSending: isPending,
    send: (request, onDone) => {
      if (!isPending) mutate(request, { onSuccess: onDone });
    },
  };
}
