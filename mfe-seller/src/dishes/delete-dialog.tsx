import { useState } from 'react';
import { call, productsQuery } from '@smokehouse/shared/api';
import type { Product } from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useQueryClient } from '@smokehouse/shared/query';
import { useLanguage } from '@smokehouse/shared/stores';
import { notify } from '@smokehouse/shared/ui';
import { ConfirmDialog } from '../parts/confirm-dialog';
import { reportError } from '../report-error';

/** Confirms the deletion of a dish. It cannot be undone. */
export function DeleteDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const client = useQueryClient();
  const [isSending, setIsSending] = useState(false);
  const name = dishName(product, language);
  async function remove() {
    setIsSending(true);
    try {
      await call('POST /api/product/delete', { id: product._id });
      client.setQueryData(productsQuery.queryKey, (menu) =>
        menu?.filter((dish) => dish._id !== product._id),
      );
      notify.success(t('remove.done', { name }));
      onClose();
    } catch (error) {
      setIsSending(false);
      reportError(error);
    }
    void client.invalidateQueries({ queryKey: productsQuery.queryKey });
  }
  return (
    <ConfirmDialog
      title={t('remove.title', { name })}
      text={t('remove.text')}
      icon="trash"
      submit={t('remove.submit')}
      isSending={isSending}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
