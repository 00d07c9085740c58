import { useDeskMutation } from '../parts/use-desk-mutation';
import { DRAWERS_KEY } from './public/queries';

/** @returns undefined if nobody approved: nothing was sent */
type Send = () => Promise<{ message: string } | undefined>;

/** Sends one change at a time, shows its message or error as a toast, and refetches the drawers. */
export function useSend(): {
  isSending: boolean;
  /** `onDone` is called after success, once the drawers are fetched again. */
  send: (request: Send, onDone?: () => void) => void;
} {
  const { isSending, send } = useDeskMutation({ stale: [[DRAWERS_KEY]], isAwaited: true });
  return {
    isSending,
    send: (request, onDone) => void send(request).then((answer) => answer && onDone?.()),
  };
}
