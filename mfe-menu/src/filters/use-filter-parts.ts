import { useEffect, useState } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { notify } from '@smokehouse/shared/ui';
import type * as filterParts from './filter-parts';

export type FilterParts = typeof filterParts;

/**
 * Loads what filters and the bar of a cart need once they are needed, and again when the connection
 * is back.
 * @param isAsked whether the visitor has asked for them: else it is not said that they are missing,
 *   under a menu and with a cart that are there
 */
export function useFilterParts(
  isNeeded: boolean,
  isAsked = isNeeded,
  onFailed?: () => void,
): FilterParts | undefined {
  const { t } = useTranslation('mfe-menu');
  const [parts, setParts] = useState<FilterParts>();
  useEffect(() => {
    if (!isNeeded) return undefined;
    const load = () =>
      void import(/* webpackChunkName: "filters" */ './filter-parts').then(setParts, () => {
        onFailed?.();
        if (isAsked) notify.error(t('loadFailed'));
      });
    load();
    addEventListener('online', load);
    return () => removeEventListener('online', load);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `onFailed` is a new function in each render
  }, [isNeeded, isAsked, t]);
  return parts;
}
