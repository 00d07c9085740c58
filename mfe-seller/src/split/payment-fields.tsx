import { type FormEvent, useState } from 'react';
import { type PaymentWay, toSar } from '@smokehouse/shared/contract';
import { PAYMENT_WAYS } from '@smokehouse/shared/contract/money/splits/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Field } from '@smokehouse/shared/ui';
import { amountText } from '../corrections/public/amount-text';
import { Segments } from '../parts/segments';
import { CashDrawer } from './cash-drawer';
import { Change } from './change';
import { type EnteredPayment, parseAmount } from './public/plan';
import styles from './split.module.css';

/** The element with the payments of a draft: a bill that is not paid leads there. */
export const PAYMENTS_ID = 'split-payments';

/** The server's limit. */
const MAX_REFERENCE = 60;

/**
 * Enters a payment: cash with what the guest hands over, card terminal or transfer with a
 * reference.
 * @param left what is left to pay, in halalas
 * @param partAction what the button says while the amount leaves a part unpaid
 * @param isSending whether a payment, or another change of the bill, is being sent
 */
export function PaymentFields({
  left,
  partAction,
  isSending = false,
  onAdd,
}: {
  left: number;
  partAction?: string;
  isSending?: boolean;
  onAdd: (payment: EnteredPayment) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const [way, setWay] = useState<PaymentWay>('cash');
  const [typed, setTyped] = useState<string>();
  const text = typed ?? toSar(left).toFixed(2);
  const [reference, setReference] = useState('');
  const [error, setError] = useState('');
  function submit(event: FormEvent) {
    event.preventDefault();
    const given = parseAmount(text);
    if (!given) return setError(t('split.noAmount'));
    if (way !== 'cash' && given > left)
      return setError(t('split.aboveDue', { amount: amountText(toSar(left)) }));
    onAdd({ way, given, reference: way === 'cash' ? '' : reference.trim() });
  }
  return (
    <form className={styles.fields} onSubmit={submit} noValidate>
      <Segments label={t('split.howPaid')} choices={PAYMENT_WAYS} chosen={way} onChoose={setWay}>
        {(one) => t(`split.way.${one}`)}
      </Segments>
      <Field
        label={t(way === 'cash' ? 'split.received' : 'split.amount')}
        error={error || undefined}
        inputMode="decimal"
        dir="ltr"
        value={text}
        onChange={({ target }) => {
          setTyped(target.value);
          setError('');
        }}
      />
      {way === 'cash' ? (
        <>
          <Change halalas={Math.max(0, (parseAmount(text) ?? 0) - left)} />
          <CashDrawer />
        </>
      ) : (
        <Field
          label={t('split.reference')}
          value={reference}
          maxLength={MAX_REFERENCE}
          onChange={({ target }) => setReference(target.value)}
        />
      )}
      <Button type="submit" variant="accent" busy={isSending}>
        {partAction && (parseAmount(text) ?? left) < left ? partAction : t('split.addPayment')}
      </Button>
    </form>
  );
}
