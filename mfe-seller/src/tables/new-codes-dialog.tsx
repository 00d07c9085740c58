import { useState } from 'react';
import { call } from '@smokehouse/shared/api';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQueryClient } from '@smokehouse/shared/query';
import { Button, Icon, notify } from '@smokehouse/shared/ui';
import { Dialog } from '../parts/dialog';
import { tablesQuery } from '../queries/desk';
import { reportError } from '../report-error';
import styles from './new-codes-dialog.module.css';

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
    if (isSending) return;
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
    <Dialog title={t('tables.renewTitle', { count: tables.length })} onClose={onClose}>
      <p>{t('tables.renewText')}</p>
      <div className={styles.actions}>
        <Button variant="accent" aria-disabled={isSending} onClick={() => void replace()}>
          <Icon name="retry" />
          {t('tables.renewSubmit')}
        </Button>
        <Button variant="line" autoFocus onClick={onClose}>
          {t('remove.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
