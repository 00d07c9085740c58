import { useState } from 'react';
import { type ShareRequest, toSar, type VisitBills } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Icon, Price } from '@smokehouse/shared/ui';
import { FloorIcon } from '../floor/public/floor-icon';
import { type Shares, type SplitDraft, sumsOfDraft, toRequests } from './public/plan';
import { PAYMENTS_ID } from './payment-fields';
import type { SplitActions } from './use-split';
import styles from './split.module.css';

/** What is left to pay of a draft, and the button that issues it once it is paid. */
export function IssueBar({
  orderId,
  visit,
  draft,
  shares,
  letter,
  actions,
  onIssued,
}: {
  orderId: string;
  visit: VisitBills;
  draft: SplitDraft;
  shares: Shares | undefined;
  letter: string;
  actions: SplitActions;
  /** @param change what is given back in cash, in halalas */
  onIssued: (change: number) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const { index, total, tip, payments, left, change, isPaid } = sumsOfDraft(draft, shares, letter);

  const [asked, setAsked] = useState('');

  function askForPayment() {
    setAsked(letter);
    document.getElementById(PAYMENTS_ID)?.querySelector('input')?.focus();
  }

  async function issue() {
    if (!isPaid) return askForPayment();
    if (!shares || actions.isSending) return;
    const isIssued = await actions.issue({
      orderId,
      seen: visit.version,
      count: draft.letters.length,
      plan: shares.plan as ShareRequest['plan'],
      label: letter,
      share: index,
      total: toSar(total),
      payments: toRequests(payments, total, tip),
    });
    if (isIssued) onIssued(change);
  }

  return (
    <footer className={styles.foot}>
      <p>
        <span>{t(isPaid ? 'split.fullyPaid' : 'split.stillOpen', { letter })}</span>
        <Price amount={toSar(isPaid ? total + tip : left)} decimals size="medium" />
        {asked === letter && !isPaid && <b role="alert">{t('split.payFirst', { letter })}</b>}
      </p>
      <Button variant="line" aria-disabled={total === 0} onClick={() => total > 0 && print()}>
        <Icon name="print" />
        {t('split.print')}
      </Button>
      <Button
        variant={isPaid ? 'accent' : 'line'}
        aria-disabled={total === 0 || actions.isSending}
        onClick={() => total > 0 && void issue()}
      >
        <FloorIcon name="receipt" />
        {t('split.issue', { letter })}
      </Button>
    </footer>
  );
}
