import { useRef, useState } from 'react';
import { ApiError, call } from '@smokehouse/shared/api';
import type { CorrectionRequest } from '@smokehouse/shared/contract';
import { useQueryClient } from '@smokehouse/shared/query';
import { errorMessage, signOutIfUnauthorized } from '../report-error';
import type { useApproval } from '../staff/use-approval';
import type { CorrectableOrder } from './draft';

/** Why a correction was not made. */
export interface CorrectionFailure {
  message: string;
  /** The request may have arrived. It can be repeated without effect. */
  isOffline: boolean;
  /** The current order, if someone else changed it first. */
  order: CorrectableOrder | undefined;
}

/**
 * Sends corrections of one dialog. The same request has the same idempotency key, so that a second
 * press or a retry after a lost answer does nothing twice. A changed request after a lost answer is
 * refused if the first one arrived, because it names how many corrections were seen.
 * @param key cache key of the lists that contain the order
 * @param withApproval asks for the approval that the person needs
 */
export function useCorrect(
  key: string,
  withApproval: ReturnType<typeof useApproval>['withApproval'],
  onDone: () => void,
) {
  const client = useQueryClient();
  const attempt = useRef({ content: '', key: '' });
  const isPending = useRef(false);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<CorrectionFailure | null>(null);

  async function send(request: CorrectionRequest): Promise<CorrectionFailure | null> {
    if (isPending.current) return null;
    const content = JSON.stringify(request);
    if (attempt.current.content !== content)
      attempt.current = { content, key: crypto.randomUUID() };
    isPending.current = true;
    setIsSending(true);
    setFailure(null);
    let failed: CorrectionFailure | null = null;
    try {
      const { key: idempotencyKey } = attempt.current;
      const made = await withApproval((approval) =>
        call('POST /api/seller/order/correct', request, { idempotencyKey, approval }),
      );
      if (made) onDone();
    } catch (error) {
      failed = failureOf(error);
      setFailure(failed);
      signOutIfUnauthorized(error);
    }
    isPending.current = false;
    setIsSending(false);
    void client.invalidateQueries({ queryKey: [key] });
    return failed;
  }
  return { isSending, failure, send };
}

function failureOf(error: unknown): CorrectionFailure {
  const isKnown = error instanceof ApiError;
  return {
    message: errorMessage(error),
    isOffline: isKnown && error.status === 0,
    order:
      isKnown && error.status === 409
        ? (error.body as { order?: CorrectableOrder } | undefined)?.order
        : undefined,
  };
}
