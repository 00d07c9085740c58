import { ApiError } from '@smokehouse/shared/api';
import type { CallConflict, CallName } from '@smokehouse/shared/contract';

/**
 * What a call found instead of what the person had seen: the answer with status 409.
 * @returns undefined for another failure
 * @example conflictOf<'POST /api/seller/areas/save'>(error)?.stored
 */
export const conflictOf = <N extends CallName>(error: unknown): CallConflict<N> | undefined =>
  error instanceof ApiError && error.status === 409 ? (error.body as CallConflict<N>) : undefined;
