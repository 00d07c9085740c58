import { call } from '@smokehouse/shared/api';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQueryClient } from '@smokehouse/shared/query';
import { ConfirmDialog } from '../parts/confirm-dialog';
import { tablesQuery } from './queries';
import { useDeskMutation } from '../parts/use-desk-mutation';

/** Confirms that tables get new codes. Their printed codes end at once. */
export function NewCodesDialog({
  tables,
  onClose,
}: {
  tables: readonly string[];
  onClose: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const client = useQueryClient();
  const { isSending, send } = useDeskMutation();
  const replace = () =>
    send(async () => {
      const answer = await call('POST /api/seller/tables/codes', { tables: [...tables] });
      const renewed = new Map(answer.tables.map((one) => [one.table, one]));
      await client.cancelQueries({ queryKey: tablesQuery.queryKey });
      client.setQueryData(tablesQuery.queryKey, (all) =>
        all?.map((one) => renewed.get(one.table) ?? one),
      );
      onClose();
      return answer;
    });
  return (
    <ConfirmDialog
      title={t('tables.renewTitle', { count: tables.length })}
      text={t('tables.renewText')}
      icon="retry"
      submit={t('tables.renewSubmit')}
      isSending={isSending}
      onConfirm={replace}
      onClose={onClose}
    />
  );
}
