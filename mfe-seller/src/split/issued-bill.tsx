import { type FormEvent, useState } from 'react';
import {
  type RecordedPayment,
  toHalalas,
  toSar,
  type VisitBills,
} from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { Button, Field, Price } from '@smokehouse/shared/ui';
import { BillPaper } from '../bills/public/bill-paper';
import { BillSums } from '../bills/public/bill-sums';
import { PdfLinks } from '../bills/public/pdf-links';
import { PrinterButton } from '../bills/public/printer-button';
import { MAX_NAME } from '../corrections/public/actor';
import { useAuthorName } from '../parts/use-name-of';
import { useAccess } from '../staff/public/access';
import { useActor } from '../staff/public/use-actor';
import { PaymentFields } from './payment-fields';
import { PaymentIcon } from './payment-icon';
import { type EnteredPayment, sumsOfPayments, toRequests } from './public/plan';
import type { SplitActions } from './use-split';
import styles from './split.module.css';

/** The server's limit. */
const MAX_REASON = 140;

/** An issued bill with its payments: more are added while it is owed, and one can be reversed. */
export function IssuedBill({
  issued: { bill, due, payments },
  tip,
  actions,
  onPaid,
  onReversed,
}: {
  issued: VisitBills['bills'][number];
  /** The tip that is still to come, in halalas. */
  tip: number;
  actions: SplitActions;
  /** A payment is recorded. @param change what the guest gets back, in halalas */
  onPaid: (change: number) => void;
  onReversed: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const [reversed, setReversed] = useState<RecordedPayment>();
  const { may } = useAccess();
  const owed = may('bill.pay') ? toHalalas(due) : 0;
  async function pay(payment: EnteredPayment) {
    const [request] = toRequests([payment], owed, tip);
    if (request && (await actions.pay(bill._id, request)))
      onPaid(sumsOfPayments([payment], owed + tip).change);
  }
  return (
    <section className={styles.bill} aria-label={bill.number}>
      <BillSums bill={bill} />
      <header>
        <h2>{t('split.paymentsOf', { number: bill.number })}</h2>
        {due > 0 && (
          <span>
            <Price amount={due + toSar(tip)} decimals /> {tip > 0 && t('split.withTip')}
          </span>
        )}
      </header>
      <ul className={styles.payments}>
        {payments.map((payment) => (
          <li key={payment._id} className={payment.reversed && styles.reversed}>
            <PaymentIcon way={payment.way} />
            <PaymentFacts payment={payment} />
            <Price amount={toSar(toHalalas(payment.amount) + toHalalas(payment.tip))} decimals />
            {!payment.reversed && (
              <Button variant="text" small onClick={() => setReversed(payment)}>
                {t('split.reverse')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {reversed && (
        <ReverseForm
          key={reversed._id}
          payment={reversed}
          isSending={actions.isSending}
          onCancel={() => setReversed(undefined)}
          onSubmit={async (reason, by) => {
            if (!(await actions.reverse(reversed._id, reason, by))) return;
            setReversed(undefined);
            onReversed();
          }}
        />
      )}
      {owed > 0 && !reversed && (
        <PaymentFields
          key={payments.length}
          left={owed + tip}
          isSending={actions.isSending}
          onAdd={(payment) => void pay(payment)}
        />
      )}
      <PrinterButton bill={bill} />
      <PdfLinks bill={bill} />
      <div className={styles.onDesk}>
        <BillPaper bill={bill} />
      </div>
    </section>
  );
}

function PaymentFacts({ payment }: { payment: RecordedPayment }) {
  const { t } = useTranslation('mfe-seller');
  const authorName = useAuthorName();
  const { way, at, tip, reference, reversed } = payment;
  const facts = [
    timeOfDay(at),
    reference,
    tip > 0 && t('split.ofWhichTip', { amount: tip.toFixed(2) }),
  ];
  return (
    <div>
      <b>{t(`split.way.${way}`)}</b>
      <small>{facts.filter(Boolean).join(' · ')}</small>
      {reversed && (
        <small>
          {t('split.reversedBy', { by: authorName(reversed), reason: reversed.reason })}
        </small>
      )}
    </div>
  );
}

/** Which payment is meant: two of a bill can be equal. */
function Meant({ payment: { way, amount, tip, at, by } }: { payment: RecordedPayment }) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  return (
    <>
      <b>{t(`split.way.${way}`)}</b>{' '}
      <Price amount={toSar(toHalalas(amount) + toHalalas(tip))} decimals />
      {' · '}
      <bdi className="num">{timeOfDay(at)}</bdi>
      {by && (
        <>
          {' · '}
          <bdi>{by[language]}</bdi>
        </>
      )}
    </>
  );
}

/** Asks why a payment is reversed, and who does it. */
function ReverseForm({
  payment,
  isSending,
  onSubmit,
  onCancel,
}: {
  payment: RecordedPayment;
  isSending: boolean;
  onSubmit: (reason: string, by: string) => Promise<void>;
  onCancel: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const [reason, setReason] = useState('');
  const actor = useActor();
  const [by, setBy] = useState(actor.name);
  const [isChecked, setIsChecked] = useState(false);
  const missing = (value: string) =>
    isChecked && value.trim() === '' ? t('split.required') : undefined;
  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (reason.trim() === '' || by.trim() === '') return;
    actor.remember(by.trim());
    void onSubmit(reason.trim(), by.trim());
  }
  return (
    <form className={styles.fields} onSubmit={submit} noValidate>
      <p>
        <Meant payment={payment} />
      </p>
      <Field
        label={t('split.reason')}
        error={missing(reason)}
        value={reason}
        maxLength={MAX_REASON}
        onChange={({ target }) => setReason(target.value)}
      />
      {!actor.isKnown && (
        <Field
          label={t('split.by')}
          error={missing(by)}
          value={by}
          maxLength={MAX_NAME}
          autoComplete="name"
          onChange={({ target }) => setBy(target.value)}
        />
      )}
      <Button type="submit" variant="solid" busy={isSending}>
        {t('split.reversePayment')}
      </Button>
      <Button variant="line" onClick={onCancel}>
        {t('split.cancel')}
      </Button>
    </form>
  );
}
