import { useEffect, useState } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { notify } from '@smokehouse/shared/ui';
import type * as filterParts from './filter-parts';

export type FilterParts = typeof filterParts;

/** Loads what filters and the bar of a cart need once they are needed. */
export function useFilterParts(isNeeded: boolean, onFailed?: () => void): FilterParts | undefined {
  const { t } = useTranslation('mfe-menu');
  const [parts, setParts] = useState<FilterParts>();
  useEffect(() => {
    if (!isNeeded) return;
    import(/* webpackChunkName: "filters" */ './filter-parts').then(setParts, () => {
      onFailed?.();
      notify.error(t('loadFailed'));
    });
    // `onFailed` is a new function in each render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isNeeded, t]);
  return parts;
}
