import { useMutation, useQueryClient } from '@smokehouse/shared/query';
import { notify } from '@smokehouse/shared/ui';
import { reportError } from '../report-error';
import { DRAWERS_KEY } from './public/queries';

/** @returns undefined if nobody approved: nothing was sent */
type Send = () => Promise<{ message: string } | undefined>;

/** Sends one change at a time, shows its message or error as a toast, and refetches the drawers. */
export function useSend(): {
  isSending: boolean;
  /** `onDone` is called after success, once the drawers are fetched again. */
  send: (request: Send, onDone?: () => void) => void;
} {
  const client = useQueryClient();
  const { isPending, mutate } = useMutation({
    mutationFn: (request: Send) => request(),
    onSuccess: (answer) => answer && notify.success(answer.message),
    onError: reportError,
    onSettled: () => client.invalidateQueries({ queryKey: [DRAWERS_KEY] }),
  });
  return {
    isSending: isPending,
    send: (request, onDone) => {
      if (!isPending) mutate(request, { onSuccess: (answer) => answer && onDone?.() });
    },
  };
}
