import { call } from '@smokehouse/shared/api';
import type { OptionGroup } from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { Button, Icon } from '@smokehouse/shared/ui';
import { Dialog } from '../parts/dialog';
import styles from './options.module.css';
import { useOptionsChange } from './queries';

/** Confirms the removal of a group from all dishes. */
export function DeleteGroup({
  group,
  onClose,
  onDeleted,
}: {
  group: OptionGroup;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const { busy, send } = useOptionsChange();
  const name = dishName(group, language);
  async function remove() {
    const error = await send(() => call('POST /api/seller/options/delete', { id: group.id }));
    if (error !== null) return;
    onDeleted();
    onClose();
  }
  return (
    <Dialog title={t('remove.title', { name })} onClose={onClose}>
      <p>{t('optionsEditor.deleteText')}</p>
      <div className={styles.tools}>
        <Button variant="accent" busy={busy} onClick={() => void remove()}>
          <Icon name="trash" />
          {t('remove.submit')}
        </Button>
        <Button variant="line" autoFocus onClick={onClose}>
          {t('remove.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
