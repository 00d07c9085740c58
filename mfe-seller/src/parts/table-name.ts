import { useTranslation } from '@smokehouse/shared/i18n';

/** Where a round is, and its first table if it is at another one now. */
interface Place {
  table: string;
  movedFrom?: string | undefined;
}

/** Names the table of a round as "Table 11, was 10", so that whoever knows the first one finds it. */
export function useTableName(): (place: Place) => string {
  const { t } = useTranslation('mfe-seller');
  return ({ table, movedFrom }) =>
    movedFrom === undefined
      ? t('order.table', { table })
      : t('order.tableMoved', { table, from: movedFrom });
}
