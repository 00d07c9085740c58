import { call } from '@smokehouse/shared/api';
import type { SynonymGroup } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Icon } from '@smokehouse/shared/ui';
import { Dialog } from '../parts/dialog';
import { synonymsQuery } from './queries';
import { useDeskMutation } from '../parts/use-desk-mutation';
import styles from './synonyms.module.css';
import { formatGroup } from './word-list';

/** Confirms the removal of a group. */
export function RemoveSynonyms({ group, onClose }: { group: SynonymGroup; onClose: () => void }) {
  const { t } = useTranslation('mfe-seller');
  const { isSending, send } = useDeskMutation({ stale: [synonymsQuery.queryKey] });
  const remove = () =>
    send(async () => {
      const answer = await call('POST /api/seller/synonyms/delete', { id: group._id });
      onClose();
      return answer;
    });
  return (
    <Dialog title={t('synonyms.removeTitle')} onClose={onClose}>
      <p>{t('synonyms.removeText', { words: formatGroup(group) })}</p>
      <div className={styles.actions}>
        <Button variant="accent" aria-disabled={isSending} onClick={() => void remove()}>
          <Icon name="trash" />
          {t('synonyms.remove')}
        </Button>
        <Button variant="line" autoFocus onClick={onClose}>
          {t('remove.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
