import { call } from '@smokehouse/shared/api';
import type { OptionGroup } from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { ConfirmDialog } from '../parts/confirm-dialog';
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
  const { isSending, send } = useOptionsChange();
  const name = dishName(group, language);
  async function remove() {
    if (!(await send(() => call('POST /api/seller/options/delete', { id: group.id })))) return;
    onDeleted();
    onClose();
  }
  return (
    <ConfirmDialog
      title={t('remove.title', { name })}
      text={t('optionsEditor.deleteText')}
      icon="trash"
      submit={t('remove.submit')}
      isSending={isSending}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
