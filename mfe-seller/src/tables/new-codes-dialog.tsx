import { useState } from 'react';
import { call } from '@smokehouse/shared/api';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQueryClient } from '@smokehouse/shared/query';
import { notify } from '@smokehouse/shared/ui';
import { ConfirmDialog } from '../parts/confirm-dialog';
import { tablesQuery } from './queries';
import { reportError } from '../report-error';

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
  const [isSending, setIsSending] = useState(false);
  async function replace() {
    setIsSending(true);
    try {
      const answer = await call('POST /api/seller/tables/codes', { tables: [...tables] });
      const renewed = new Map(answer.tables.map((one) => [one.table, one]));
      await client.cancelQueries({ queryKey: tablesQuery.queryKey });
      client.setQueryData(tablesQuery.queryKey, (all) =>
        all?.map((one) => renewed.get(one.table) ?? one),
      );
      notify.success(answer.message);
      onClose();
    } catch (error) {
      setIsSending(false);
      reportError(error);
    }
  }
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
