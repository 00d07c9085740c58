import { ApiError, call } from '@smokehouse/shared/api';
import { useRequestKeys } from '@smokehouse/shared/bundled/request-keys';
import type { CorrectionRequest } from '@smokehouse/shared/contract';
import { conflictOf } from '../conflict';
import { useFormMutation } from '../parts/use-desk-mutation';
import { errorMessage } from '../report-error';
import type { useApproval } from '../staff/public/use-approval';
import type { CorrectableOrder } from './draft';

/** Refusals of what a manager approves. */
const MANAGER_FIRST: ReadonlySet<string | undefined> = new Set([
  'refund_approval',
  'reason_approval',
  'walk_out_approval',
]);

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
 * @param withApproval asks for the approval that the person needs, the other one for that of a manager
 * @param onConflict called with the order if someone else changed it first
 */
export function useCorrect(
  key: string,
  {
    withApproval,
    withManagerApproval,
  }: Record<'withApproval' | 'withManagerApproval', ReturnType<typeof useApproval>['withApproval']>,
  onDone: () => void,
  onConflict: (current: CorrectableOrder) => void,
) {
  const { keyFor } = useRequestKeys();
  /** Cash is paid back, and some reasons are given, only if a manager says so. */
  function correctApproved(request: CorrectionRequest) {
    const name = 'POST /api/seller/order/correct-approved';
    return withManagerApproval({ call: name, payload: request }, (approval) =>
      call(name, request, { idempotencyKey: keyFor({ name, ...request }), approval }),
    );
  }
  const { isSending, error, send } = useFormMutation({
    stale: [[key]],
    onError(failure) {
      const { order } = failureOf(failure);
      if (order) onConflict(order);
    },
  });
  return {
    isSending,
    failure: error === undefined ? null : failureOf(error),
    send: (request: CorrectionRequest) =>
      send(async () => {
        const name = 'POST /api/seller/order/correct';
        const made = await withApproval({ call: name, payload: request }, (approval) =>
          call(name, request, { idempotencyKey: keyFor(request), approval }),
        ).catch((error: unknown) => {
          if (error instanceof ApiError && MANAGER_FIRST.has(error.code))
            return correctApproved(request);
          throw error;
        });
        if (made) onDone();
        return undefined;
      }),
  };
}

function failureOf(error: unknown): CorrectionFailure {
  return {
    message: errorMessage(error),
    isOffline: error instanceof ApiError && error.status === 0,
    order: conflictOf<'POST /api/seller/order/correct'>(error)?.order,
  };
}
