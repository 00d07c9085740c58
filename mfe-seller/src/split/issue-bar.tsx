import { useState } from 'react';
import { toSar } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Icon, Price } from '@smokehouse/shared/ui';
import { FloorIcon } from '../floor/public/floor-icon';
import { type EnteredPayment, type Shares, type SplitDraft, sumsOfDraft } from './public/plan';
import { PAYMENTS_ID } from './payment-fields';
import styles from './split.module.css';

/** What is left to pay of a draft, and the button that issues it once it is paid. */
export function IssueBar({
  draft,
  shares,
  letter,
  isSending,
  onIssue,
}: {
  draft: SplitDraft;
  shares: Shares | undefined;
  letter: string;
  isSending: boolean;
  onIssue: (payments: readonly EnteredPayment[]) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const { total, tip, payments, left, isPaid } = sumsOfDraft(draft, shares, letter);
  const [asked, setAsked] = useState('');
  // Another way of splitting is another bill of this letter.
  const bill = `${draft.mode} ${letter}`;

  function askForPayment() {
    setAsked(bill);
    document.getElementById(PAYMENTS_ID)?.querySelector('input')?.focus();
  }

  return (
    <footer className={styles.foot}>
      <p>
        <span>{t(isPaid ? 'split.fullyPaid' : 'split.stillOpen', { letter })}</span>
        <Price amount={toSar(isPaid ? total + tip : left)} decimals size="medium" />
        {asked === bill && !isPaid && <b role="alert">{t('split.payFirst', { letter })}</b>}
      </p>
      <Button variant="line" aria-disabled={total === 0} onClick={() => total > 0 && print()}>
        <Icon name="print" />
        {t('split.print')}
      </Button>
      <Button
        variant={isPaid ? 'accent' : 'line'}
        aria-disabled={total === 0 || isSending}
        onClick={() => {
          if (total === 0) return;
          if (isPaid) onIssue(payments);
          else askForPayment();
        }}
      >
        <FloorIcon name="receipt" />
        {t('split.issue', { letter })}
      </Button>
    </footer>
  );
}
