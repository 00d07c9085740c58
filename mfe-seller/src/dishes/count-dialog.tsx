import { useState, type FormEvent } from 'react';
import { call, productsQuery } from '@smokehouse/shared/api';
import type { Product } from '@smokehouse/shared/contract';
import { MAX_DISH_COUNT } from '@smokehouse/shared/contract/menu/counts/rules';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { Button, Field } from '@smokehouse/shared/ui';
import { Dialog } from '../parts/dialog';
import { typedWhole } from '../parts/typed-whole';
import { useDeskMutation } from '../parts/use-desk-mutation';
import { countsQuery } from './public/counts-query';
import styles from './counts.module.css';

/** Sets how many of a dish are left today, or ends its count. */
export function CountDialog({
  product,
  left,
  onClose,
}: {
  product: Product;
  /** Undefined for a dish that is not counted. */
  left: number | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const [typed, setTyped] = useState(left === undefined ? '' : String(left));
  const [isChecked, setIsChecked] = useState(false);
  const count = typedWhole(typed, MAX_DISH_COUNT);
  const { isSending, send } = useDeskMutation({
    stale: [countsQuery.queryKey, productsQuery.queryKey],
  });
  const change = (value: number | null) =>
    void send(async () => {
      const answer = await call('POST /api/seller/counts', { id: product._id, left: value });
      onClose();
      return answer;
    });
  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (count !== undefined) change(count);
  }
  return (
    <Dialog title={t('counts.title')} onClose={onClose}>
      <p className={styles.text}>{t('counts.text', { name: dishName(product, language) })}</p>
      <form onSubmit={submit} noValidate>
        <Field
          label={t('counts.number')}
          error={
            isChecked && count === undefined
              ? t('counts.wrong', { max: MAX_DISH_COUNT })
              : undefined
          }
          value={typed}
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
        <div className={styles.buttons}>
          <Button type="submit" variant="accent" aria-disabled={isSending}>
            {t('counts.save')}
          </Button>
          {left !== undefined && (
            <Button variant="line" aria-disabled={isSending} onClick={() => change(null)}>
              {t('counts.end')}
            </Button>
          )}
          <Button variant="line" onClick={onClose}>
            {t('remove.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
