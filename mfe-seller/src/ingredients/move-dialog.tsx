import { useState } from 'react';
import { call } from '@smokehouse/shared/api';
import { useRequestKeys } from '@smokehouse/shared/bundled/request-keys';
import type { Ingredient } from '@smokehouse/shared/contract';
import { MAX_ON_HAND, type StockMove } from '@smokehouse/shared/contract/menu/recipes/rules';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { Field } from '@smokehouse/shared/ui';
import { Dialog } from '../parts/dialog';
import { DialogForm } from '../parts/dialog-form';
import { typedWhole } from '../parts/typed-whole';
import styles from './ingredients.module.css';
import { useAmount } from './use-amount';
import { useStockChange } from './use-stock-change';

const MAX_NOTE = 200;

/** What is on hand after a move; below zero: it cannot be made. */
const afterMove: Record<StockMove, (onHand: number, amount: number) => number> = {
  delivery: (onHand, amount) => onHand + amount,
  count: (_onHand, amount) => amount,
  waste: (onHand, amount) => onHand - amount,
};

/** Records a delivery, a count or waste of an ingredient. */
export function MoveDialog({
  ingredient,
  kind,
  onClose,
}: {
  ingredient: Ingredient;
  kind: StockMove;
  onClose: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const amountOf = useAmount();
  const [typed, setTyped] = useState('');
  const [note, setNote] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  // One for the whole dialog: a repeated attempt is not a second delivery.
  const { keyFor } = useRequestKeys();
  const { send, isSending, failure } = useStockChange(onClose);
  const { id, unit, onHand } = ingredient;
  const max = kind === 'waste' ? onHand : kind === 'delivery' ? MAX_ON_HAND - onHand : MAX_ON_HAND;
  const whole = typedWhole(typed, max);
  const amount = whole === 0 && kind !== 'count' ? undefined : whole;
  const wrong = kind === 'count' ? 'ingredients.form.wrongWhole' : 'ingredients.form.wrongAmount';
  function save() {
    setIsChecked(true);
    if (amount === undefined) return;
    void send(() =>
      call(
        'POST /api/seller/ingredients/move',
        { id, kind, amount, note },
        { idempotencyKey: keyFor() },
      ),
    );
  }
  return (
    <Dialog
      title={t(`ingredients.move.${kind}Of`, { name: dishName(ingredient, language) })}
      onClose={onClose}
    >
      <p className={styles.text}>{t('ingredients.move.now', { amount: amountOf(onHand, unit) })}</p>
      <DialogForm
        failure={failure}
        isSending={isSending}
        submit={t('ingredients.move.save')}
        onSubmit={save}
        onClose={onClose}
      >
        <Field
          label={t(`ingredients.move.${kind}Amount`, { unit: t(`ingredients.unit.${unit}`) })}
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
          hint={
            amount === undefined
              ? undefined
              : t('ingredients.move.then', {
                  amount: amountOf(afterMove[kind](onHand, amount), unit),
                })
          }
          error={
            isChecked && amount === undefined
              ? t(wrong, { max: max.toLocaleString('en-US') })
              : undefined
          }
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Field
          label={t('ingredients.move.note')}
          maxLength={MAX_NOTE}
          autoComplete="off"
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </DialogForm>
    </Dialog>
  );
}
