import { productsQuery } from '@smokehouse/shared/api';
import { optionsQuery } from '@smokehouse/shared/bundled/options-query';
import { useDeskMutation } from '../parts/use-desk-mutation';
import { reportError } from '../report-error';

/**
 * Sends a change of the options, shows the answer, and reads the options again.
 * @param onError called with an error, which a toast explains
 */
export const useOptionsChange = (onError?: (error: unknown) => void) =>
  useDeskMutation({
    stale: [optionsQuery.queryKey, productsQuery.queryKey],
    isAwaited: true,
    onError(error) {
      reportError(error);
      onError?.(error);
    },
  });
