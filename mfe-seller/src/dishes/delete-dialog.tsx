import { call, productsQuery } from '@smokehouse/shared/api';
import type { Product } from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useQueryClient } from '@smokehouse/shared/query';
import { useLanguage } from '@smokehouse/shared/stores';
import { ConfirmDialog } from '../parts/confirm-dialog';
import { useDeskMutation } from '../parts/use-desk-mutation';

/** Confirms the deletion of a dish. It cannot be undone. */
export function DeleteDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const client = useQueryClient();
  const { isSending, send } = useDeskMutation({ stale: [productsQuery.queryKey] });
  const name = dishName(product, language);
  const remove = () =>
    send(async () => {
      await call('POST /api/product/delete', { id: product._id });
      client.setQueryData(productsQuery.queryKey, (menu) =>
        menu?.filter((dish) => dish._id !== product._id),
      );
      onClose();
      return { message: t('remove.done', { name }) };
    });
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
