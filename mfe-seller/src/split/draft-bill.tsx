import { type ReactNode, useId, useState } from 'react';
import { toSar, type VisitBills, vatIncluded } from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { Alert } from '@smokehouse/shared/bundled/alert';
import { BrandMark } from '@smokehouse/shared/bundled/brand-mark';
import { useLanguage } from '@smokehouse/shared/stores';
import { Icon, Price } from '@smokehouse/shared/ui';
import paper from '../bills/public/bill-paper.module.css';
import { amountText, figureText } from '../corrections/public/amount-text';
import { useCashDrawer } from '../shift/public/use-cash-drawer';
import { Change } from './change';
import { PAYMENTS_ID, PaymentFields } from './payment-fields';
import { PaymentIcon } from './payment-icon';
import {
  type DraftLines,
  type EnteredPayment,
  isPart,
  linesOfDraft,
  roundedUp,
  type Shares,
  type SplitDraft,
  sumsOfDraft,
  TIP_CHOICES,
  type TipChoice,
} from './public/plan';
import styles from './split.module.css';

interface Props {
  visit: VisitBills;
  draft: SplitDraft;
  shares: Shares | undefined;
  letter: string;
  onChange: (part: Partial<SplitDraft>) => void;
  /** Issues the bill with payments that leave a part of it unpaid. */
  onPart: (payments: readonly EnteredPayment[]) => void;
  isSending: boolean;
}

/** The tip and the payments of a share, and its draft on paper: below, as it may be long. */
export function DraftBill(props: Props) {
  const { draft, shares, letter, onChange, onPart, isSending } = props;
  const { t } = useTranslation('mfe-seller');
  const { index, total, tip, payments, left, change, excess } = sumsOfDraft(draft, shares, letter);
  const setPayments = (entered: EnteredPayment[]) =>
    onChange({ payments: { ...draft.payments, [letter]: entered } });
  return (
    <section id={PAYMENTS_ID} className={styles.bill} aria-label={t('split.draftOf', { letter })}>
      <header>
        <h2>{t('split.payments', { letter })}</h2>
        <span>
          <Price amount={toSar(total + tip)} decimals /> {tip > 0 && t('split.withTip')}
        </span>
      </header>
      <TipButtons
        total={total}
        chosen={draft.tips[letter] ?? 'none'}
        onChoose={(choice) => onChange({ tips: { ...draft.tips, [letter]: choice } })}
      />
      <EnteredPayments payments={payments} onChange={setPayments} />
      {left > 0 && total > 0 && (
        <PaymentFields
          key={payments.length}
          left={left}
          isSending={isSending}
          partAction={t('split.issueWithPart', { letter })}
          onAdd={(payment) => {
            const entered = [...payments, payment];
            if (isPart(entered, total)) onPart(entered);
            else setPayments(entered);
          }}
        />
      )}
      {excess > 0 && (
        <Alert>{t('split.tooMuchByCard', { amount: amountText(toSar(excess)) })}</Alert>
      )}
      <Change halalas={change} />
      <div className={styles.onDesk}>
        <DraftPaper {...props} index={index} tip={tip} />
      </div>
    </section>
  );
}

function EnteredPayments({
  payments,
  onChange,
}: {
  payments: readonly EnteredPayment[];
  onChange: (payments: EnteredPayment[]) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const drawer = useCashDrawer();
  if (payments.length === 0) return null;
  return (
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
            {payment.way === 'cash' && drawer !== undefined && (
              <small>
                <bdi>{drawer ?? t('split.withoutDrawer')}</bdi>
              </small>
            )}
          </div>
          <Price amount={toSar(payment.given)} decimals />
          <button
            type="button"
            aria-label={t('split.removePayment', { way: t(`split.way.${payment.way}`) })}
            onClick={() => onChange(payments.filter((_, other) => other !== position))}
          >
            <Icon name="x" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function TipButtons({
  total,
  chosen,
  onChoose,
}: {
  total: number;
  chosen: TipChoice;
  onChoose: (choice: TipChoice) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const texts: Record<TipChoice, string> = {
    none: t('split.noTip'),
    five: '5%',
    ten: '10%',
    up: t('split.upTo', { amount: roundedUp(total) / 100 }),
  };
  if (total === 0) return null;
  return (
    <div className={styles.tips} role="group" aria-label={t('split.tip')}>
      {TIP_CHOICES.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={chosen === choice}
          onClick={() => onChoose(choice)}
        >
          {texts[choice]}
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
  const { t: brandText } = useTranslation('shared');
  const title = useId();
  const [brand] = useState(() => <BrandMark />);
  const total = shares?.totals[index] ?? 0;
  const billed = Math.round(visit.billed * 100);
  return (
    <article className={paper.paper} data-print aria-labelledby={title}>
      <header>
        {brand}
        <b className={paper.brand}>{brandText('brandName')}</b>
      </header>
      <div className={paper.draft}>
        <h3 id={title}>
          {visit.table
            ? t('split.draftTitle', { letter, table: visit.table })
            : t('split.draftOf', { letter })}
        </h3>
        <p>{t('split.noInvoice')}</p>
      </div>
      {shares && <Lines {...linesOfDraft(shares, index)} />}
      <div className={paper.total}>
        <span>{t('split.total')}</span>
        <b>
          <Price amount={toSar(total)} decimals />
        </b>
      </div>
      {visit.isTaxed && (
        <Sum label={t('split.vat')}>
          {figureText(toSar(vatIncluded(billed + total) - vatIncluded(billed)))}
        </Sum>
      )}
      {tip > 0 && <Sum label={t('split.tipForTeam')}>{figureText(toSar(tip))}</Sum>}
    </article>
  );
}

/** What the share contains, at the prices that its bill will show. */
function Lines({ lines, discount, discountText }: DraftLines) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  return (
    <table>
      <tbody>
        {lines.map(({ key, item, quantity, amount }) => (
          <tr key={key}>
            <td className={styles.quantity}>
              <bdi dir="ltr">{quantity}</bdi>
            </td>
            <td>{dishName(item, language)}</td>
            <td className={paper.end}>{figureText(toSar(amount))}</td>
          </tr>
        ))}
        {discount > 0 && (
          <tr>
            <td />
            <td>{[t('split.discount'), discountText?.[language]].filter(Boolean).join(' · ')}</td>
            <td className={paper.end}>
              <bdi dir="ltr">-{figureText(toSar(discount))}</bdi>
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function Sum({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.sum}>
      <span>{label}</span>
      <span>{children}</span>
    </div>
  );
}
