import { useState } from 'react';
import { productsQuery } from '@smokehouse/shared/api';
import { optionsQuery } from '@smokehouse/shared/bundled/options-query';
import { lineOptionsQuery } from '@smokehouse/shared/bundled/use-line-products';
import { useQueryClient } from '@smokehouse/shared/query';
import { notify } from '@smokehouse/shared/ui';
import { reportError } from '../report-error';

/** Sends a change of the options, shows the answer, and reads the options again. */
export function useOptionsChange() {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  /** @returns the error, which a toast explains; null if the change is saved */
  async function send(change: () => Promise<{ message: string }>): Promise<unknown> {
    if (busy) return undefined;
    setBusy(true);
    try {
      const { message } = await change();
      await client.invalidateQueries({ queryKey: optionsQuery.queryKey });
      void client.invalidateQueries({ queryKey: lineOptionsQuery.queryKey });
      void client.invalidateQueries({ queryKey: productsQuery.queryKey });
      notify.success(message);
      return null;
    } catch (error) {
      reportError(error);
      return error;
    } finally {
      setBusy(false);
    }
  }
  return { busy, send };
}
