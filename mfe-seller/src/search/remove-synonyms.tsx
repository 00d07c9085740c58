import { useState } from 'react';
import { call } from '@smokehouse/shared/api';
import type { SynonymGroup } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQueryClient } from '@smokehouse/shared/query';
import { Button, Icon, notify } from '@smokehouse/shared/ui';
import { Dialog } from '../parts/dialog';
import { synonymsQuery } from './queries';
import { reportError } from '../report-error';
import styles from './synonyms.module.css';
import { formatGroup } from './word-list';

/** Confirms the removal of a group. */
export function RemoveSynonyms({ group, onClose }: { group: SynonymGroup; onClose: () => void }) {
  const { t } = useTranslation('mfe-seller');
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);
  async function remove() {
    if (isSending) return;
    setSending(true);
    try {
      const { message } = await call('POST /api/seller/synonyms/delete', { id: group._id });
      notify.success(message);
      onClose();
    } catch (error) {
      setSending(false);
      reportError(error);
    }
    void client.invalidateQueries({ queryKey: synonymsQuery.queryKey });
  }
  return (
    <Dialog title={t('synonyms.removeTitle')} onClose={onClose}>
      <p>{t('synonyms.removeText', { words: formatGroup(group) })}</p>
      <div className={styles.actions}>
        <Button variant="accent" aria-disabled={isSending} onClick={() => void remove()}>
          <Icon name="trash" />
          {t('synonyms.remove')}
        </Button>
        <Button variant="line" autoFocus onClick={onClose}>
          {t('synonyms.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
