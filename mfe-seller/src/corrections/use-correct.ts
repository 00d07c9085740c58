import { useRef, useState } from 'react';
import { ApiError, call } from '@smokehouse/shared/api';
import { useRequestKeys } from '@smokehouse/shared/bundled/request-keys';
import type { CorrectionRequest } from '@smokehouse/shared/contract';
import { useQueryClient } from '@smokehouse/shared/query';
import { conflictOf } from '../conflict';
import { errorMessage, signOutIfUnauthorized } from '../report-error';
import type { useApproval } from '../staff/public/use-approval';
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
  const { keyFor } = useRequestKeys();
  const isPending = useRef(false);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<CorrectionFailure | null>(null);

  async function send(request: CorrectionRequest): Promise<CorrectionFailure | null> {
    if (isPending.current) return null;
    isPending.current = true;
    setIsSending(true);
    setFailure(null);
    let failed: CorrectionFailure | null = null;
    try {
      const name = 'POST /api/seller/order/correct';
      const made = await withApproval({ call: name, payload: request }, (approval) =>
        call(name, request, { idempotencyKey: keyFor(request), approval }),
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
  return {
    message: errorMessage(error),
    isOffline: error instanceof ApiError && error.status === 0,
    order: conflictOf<'POST /api/seller/order/correct'>(error)?.order,
  };
}
