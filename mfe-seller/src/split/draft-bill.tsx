import { type ReactNode, useId, useState } from 'react';
import {
  type ShareRequest,
  toSar,
  type VisitBills,
  vatIncluded,
} from '@smokehouse/shared/contract';
import { quantityOfPart } from '@smokehouse/shared/contract/rules/bill-split';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { BrandMark } from '@smokehouse/shared/bundled/brand-mark';
import { useLanguage } from '@smokehouse/shared/stores';
import { Button, Icon, Price } from '@smokehouse/shared/ui';
import { PaymentFields } from './payment-fields';
import { PaymentIcon } from './payment-icon';
import {
  type EnteredPayment,
  keyOf,
  roundedUp,
  type Shares,
  type SplitDraft,
  sumsOfPayments,
  toRequests,
} from './plan';
import type { SplitActions } from './use-split';
import styles from './split.module.css';

interface Props {
  orderId: string;
  visit: VisitBills;
  draft: SplitDraft;
  shares: Shares | undefined;
  letter: string;
  actions: SplitActions;
  onChange: (part: Partial<SplitDraft>) => void;
}

/** The draft of a share on paper, its tip and payments, and the button that issues it. */
export function DraftBill(props: Props) {
  const { orderId, visit, draft, shares, letter, actions, onChange } = props;
  const { t } = useTranslation('mfe-seller');
  const index = draft.letters.indexOf(letter);
  const total = shares?.totals[index] ?? 0;
  const tip = draft.tips[letter] ?? 0;
  const payments = draft.payments[letter] ?? [];
  const { left, change } = sumsOfPayments(payments, total + tip);
  const isPaid = total > 0 && left === 0;
  const setPayments = (entered: EnteredPayment[]) =>
    onChange({ payments: { ...draft.payments, [letter]: entered } });

  async function issue() {
    if (!isPaid || !shares || actions.isSending) return;
    await actions.issue({
      orderId,
      seen: visit.version,
      count: draft.letters.length,
      plan: shares.plan as ShareRequest['plan'],
      label: letter,
      share: index,
      total: toSar(total),
      payments: toRequests(payments, total, tip),
    });
  }

  return (
    <section className={styles.bill} aria-label={t('split.draftOf', { letter })}>
      <DraftPaper {...props} index={index} tip={tip} />
      <header>
        <h2>{t('split.payments', { letter })}</h2>
        <span>
          <Price amount={toSar(total + tip)} decimals /> {tip > 0 && t('split.withTip')}
        </span>
      </header>
      <TipChoice
        total={total}
        tip={tip}
        onChoose={(halalas) => onChange({ tips: { ...draft.tips, [letter]: halalas } })}
      />
      <ul className={styles.payments}>
        {payments.map((payment, position) => (
          <li key={position}>
            <PaymentIcon way={payment.way} />
            <div>
              <b>{t(`split.way.${payment.way}`)}</b>
              {payment.reference && (
                <small>
                  <bdi>{payment.reference}</bdi>
                </small>
              )}
            </div>
            <Price amount={toSar(payment.given)} decimals />
            <button
              type="button"
              aria-label={t('split.removePayment', { way: t(`split.way.${payment.way}`) })}
              onClick={() => setPayments(payments.filter((_, other) => other !== position))}
            >
              <Icon name="x" />
            </button>
          </li>
        ))}
      </ul>
      {left > 0 && total > 0 && (
        <PaymentFields
          key={payments.length}
          left={left}
          onAdd={(payment) => setPayments([...payments, payment])}
        />
      )}
      <Change halalas={change} />
      <footer className={styles.foot}>
        <p>
          {t(isPaid ? 'split.fullyPaid' : 'split.stillOpen', { letter })}
          <Price amount={toSar(isPaid ? total + tip : left)} decimals size="medium" />
        </p>
        <Button variant="line" onClick={() => window.print()}>
          <Icon name="print" />
          {t('split.print')}
        </Button>
        <Button
          variant="accent"
          aria-disabled={!isPaid || actions.isSending}
          onClick={() => void issue()}
        >
          {t('split.issue', { letter })}
        </Button>
      </footer>
    </section>
  );
}

/** The change stands alone, so that it is not overlooked. */
export function Change({ halalas }: { halalas: number }) {
  const { t } = useTranslation('mfe-seller');
  return (
    <div role="status">
      {halalas > 0 && (
        <p className={styles.change}>
          {t('split.giveBack')} <Price amount={toSar(halalas)} decimals size="medium" />
        </p>
      )}
    </div>
  );
}

function TipChoice({
  total,
  tip,
  onChoose,
}: {
  total: number;
  tip: number;
  onChoose: (halalas: number) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const up = roundedUp(total);
  const choices: [string, number][] = [
    [t('split.noTip'), 0],
    ['5 %', Math.round(total * 0.05)],
    ['10 %', Math.round(total * 0.1)],
    [t('split.upTo', { amount: up / 100 }), up - total],
  ];
  if (total === 0) return null;
  return (
    <div className={styles.tips} role="group" aria-label={t('split.tip')}>
      {choices.map(([text, halalas]) => (
        <button
          key={text}
          type="button"
          aria-pressed={tip === halalas}
          onClick={() => onChoose(halalas)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

/** The draft in the seller's language: without a number, a date and a code. */
function DraftPaper({
  visit,
  shares,
  letter,
  index,
  tip,
}: Pick<Props, 'visit' | 'shares' | 'letter'> & { index: number; tip: number }) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const title = useId();
  const [brand] = useState(() => <BrandMark />);
  const total = shares?.totals[index] ?? 0;
  const billed = Math.round(visit.billed * 100);
  return (
    <article className={styles.paper} data-print aria-labelledby={title}>
      <header>
        {brand}
        <b className="display">Smoke House</b>
      </header>
      <div className={styles.dashed}>
        <b id={title}>
          {visit.table
            ? t('split.draftTitle', { letter, table: visit.table })
            : t('split.draftOf', { letter })}
        </b>
        <span>{t('split.noInvoice')}</span>
      </div>
      <table>
        <tbody>
          {shares?.open.map((item, position) => {
            const part = shares.parts[index]?.[position] ?? 0;
            const whole = Math.round(item.amount * 100);
            return (
              part > 0 && (
                <tr key={keyOf(item)}>
                  <td>
                    <bdi dir="ltr">{quantityOfPart(part, whole, item.quantity)}</bdi>
                  </td>
                  <th scope="row">{dishName(item, language)}</th>
                  <Amount halalas={part} />
                </tr>
              )
            );
          })}
        </tbody>
      </table>
      <Sum className={styles.total} label={t('split.total')}>
        <Price amount={toSar(total)} decimals />
      </Sum>
      {visit.isTaxed && (
        <Sum label={t('split.vat')}>
          {toSar(vatIncluded(billed + total) - vatIncluded(billed)).toFixed(2)}
        </Sum>
      )}
      {tip > 0 && <Sum label={t('split.tipForTeam')}>{toSar(tip).toFixed(2)}</Sum>}
    </article>
  );
}

const Amount = ({ halalas }: { halalas: number }) => <td>{toSar(halalas).toFixed(2)}</td>;

function Sum({
  label,
  className,
  children,
}: {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <p className={className}>
      <span>{label}</span>
      <span>{children}</span>
    </p>
  );
}
