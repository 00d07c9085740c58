import { type ComponentProps, useRef, useState } from 'react';
import { Alert } from '@smokehouse/shared/bundled/alert';
import { type ShareRequest, toSar, type VisitBills } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useSearchParams } from '@smokehouse/shared/router';
import { useLanguage } from '@smokehouse/shared/stores';
import { Button, ErrorNotice, Icon, Price, usePageTitle } from '@smokehouse/shared/ui';
import { TableCalls } from '../alerts/table-calls';
import { useBillPageSize } from '../bills/public/use-bill-page-size';
import { useCorrectTable } from '../corrections/public/use-correct-table';
import { amountText } from '../corrections/public/amount-text';
import { Segments } from '../parts/segments';
import { TillPrinters } from '../printers/public/till-printers';
import { RefundsToGive } from '../refunds/public/refunds-to-give';
import { useAccess } from '../staff/public/access';
import { Change } from './change';
import { DraftBill } from './draft-bill';
import { IssueBar } from './issue-bar';
import { IssuedBill } from './issued-bill';
import { LetterTable } from './letter-table';
import {
  leftToTake,
  type EnteredPayment,
  lostPayments,
  MODES,
  type Shares,
  sharesOf,
  type SplitDraft,
  sumsOfDraft,
  sumsOfPayments,
  tipLeft,
  toRequests,
  withLetter,
} from './public/plan';
import { ShareCards } from './share-cards';
import { Unserved } from './unserved';
import { useDraft, useSplitActions, useVisitBills } from './use-split';
import styles from './split.module.css';

/** Splits the bill of a visit, takes the payments of each share and issues it. */
export function SplitPage() {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const orderId = useSearchParams()[0].get('order') ?? '';
  const { data, isError, refetch } = useVisitBills(orderId);
  const title = data?.table ? t('split.title', { table: data.table }) : t('splitTitle');
  usePageTitle(title);
  return (
    <main className={styles.page} id="main">
      <TableCalls className={styles.calls} />
      <TillPrinters />
      <header className={styles.head}>
        <div>
          <h1 className="display">{title}</h1>
          {data && <Facts visit={data} />}
        </div>
        {data && <Total visit={data} orderId={orderId} />}
      </header>
      {data && data.open === 0 && data.bills.length === 0 ? (
        <p role="status">{t('bill.nothing')}</p>
      ) : data ? (
        <Split key={orderId} orderId={orderId} visit={data} />
      ) : isError ? (
        <ErrorNotice text={shared('loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <p role="status">{shared('loading')}</p>
      )}
    </main>
  );
}

/** What the table comes to, and its correction while something is on no bill. */
function Total({ visit, orderId }: { visit: VisitBills; orderId: string }) {
  return (
    <>
      {visit.table && visit.open > 0 && <CorrectTable table={visit.table} order={orderId} />}
      <Price amount={totalOf(visit)} size="large" decimals />
    </>
  );
}

/** Corrects what is not paid: all rounds, or one of them. The items of the split follow. */
function CorrectTable({ table, order }: { table: string; order: string }) {
  const { t } = useTranslation('mfe-seller');
  const { correctTable, tableDialog } = useCorrectTable(table, { order });
  return (
    <>
      <Button variant="line" className={styles.correct} onClick={correctTable}>
        {t('order.correct')}
      </Button>
      {tableDialog}
    </>
  );
}

/** How many guests and rounds the visit has. Whoever a table orders for counts as one guest. */
function Facts({ visit: { guests, items } }: { visit: VisitBills }) {
  const { t } = useTranslation('mfe-seller');
  const rounds = new Set(items.map(({ order }) => order)).size;
  const facts = [
    t('split.guests', { count: Math.max(1, guests.filter(({ isAll }) => !isAll).length) }),
    t('split.rounds', { count: rounds }),
  ];
  return <p>{facts.join(' · ')}</p>;
}

const totalOf = ({ items }: VisitBills) =>
  Math.round(items.reduce((sum, { amount }) => sum + amount * 100, 0)) / 100;

const NO_CHANGE = { bill: '', halalas: 0 };

function Split({ orderId, visit }: { orderId: string; visit: VisitBills }) {
  const { draft, change: changeDraft } = useDraft(orderId, visit);
  const { may } = useAccess();
  const actions = useSplitActions(orderId, visit, () => changeDraft({ refused: letter }));
  const shares = sharesOf(visit, draft);
  const [chosen, setChosen] = useState('');
  // It is counted out after the bill is issued, or paid.
  const [change, setChange] = useState(NO_CHANGE);
  const columns = useRef<HTMLDivElement>(null);
  useBillPageSize(columns);
  const letter = draft.letters.includes(chosen) ? chosen : (draft.letters[0] ?? '');
  const last = issuedBill(visit, chosen);
  async function issue(payments: readonly EnteredPayment[]) {
    if (!shares || actions.isSending) return;
    const { index, total, tip } = sumsOfDraft(draft, shares, letter);
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
    if (!isIssued) return;
    changeDraft(({ payments: entered }) => ({ payments: { ...entered, [letter]: [] } }));
    setChange({ bill: letter, halalas: sumsOfPayments(payments, total + tip).change });
    setChosen(letter);
  }
  return (
    <>
      <RefundsToGive bills={visit.bills.map(({ bill }) => bill._id)} />
      <Unserved visit={visit} orderId={orderId} />
      {actions.error && <Alert>{actions.error}</Alert>}
      {actions.approvalDialog}
      {(actions.isSending ? [] : lostPayments(draft, visit)).map(({ letter: lost, entered }) => (
        <LostPayments
          key={lost}
          letter={lost}
          entered={entered}
          onForget={() => changeDraft({ payments: { ...draft.payments, [lost]: [] } })}
        />
      ))}
      <div ref={columns} className={styles.columns}>
        <div className={styles.plan}>
          {visit.open > 0 && <ModeChoice draft={draft} onChange={changeDraft} />}
          <ShareCards
            visit={visit}
            draft={draft}
            shares={shares}
            chosen={last?.bill._id ?? letter}
            onChoose={setChosen}
            onAdd={() => changeDraft(withLetter(draft, visit))}
            onChange={changeDraft}
          />
          <Proof visit={visit} draft={draft} shares={shares} />
          <LetterTable visit={visit} draft={draft} onChange={changeDraft} />
        </div>
        <div className={styles.paying}>
          <ChangeOfIssued {...change} payments={draft.payments[letter]} />
          {last ? (
            <IssuedBill
              key={last.bill._id}
              issued={last}
              tip={tipLeft(draft, last)}
              actions={actions}
              onPaid={(halalas) => setChange({ bill: last.label ?? last.bill.number, halalas })}
              onReversed={() => setChange(NO_CHANGE)}
            />
          ) : (
            <DraftBill
              key={letter}
              visit={visit}
              draft={draft}
              shares={shares}
              letter={letter}
              onChange={changeDraft}
              onPart={(payments) => void issue(payments)}
              isSending={actions.isSending}
            />
          )}
        </div>
      </div>
      {!last && may('bill.pay') && (
        <IssueBar
          draft={draft}
          shares={shares}
          letter={letter}
          isSending={actions.isSending}
          onIssue={(payments) => void issue(payments)}
        />
      )}
    </>
  );
}

/**
 * The issued bill that is chosen, by its id. One that was issued with a part of its money stays
 * chosen by its letter for the rest. Once everything is issued, it is the last one.
 */
const issuedBill = ({ bills, open }: VisitBills, chosen: string) =>
  bills.find(({ bill: { _id }, label, due }) => _id === chosen || (label === chosen && due > 0)) ??
  (open === 0 ? bills.at(-1) : undefined);

/** Money that was taken for a draft which is gone: it has to be given back, or recorded elsewhere. */
function LostPayments({
  letter,
  entered,
  onForget,
}: {
  letter: string;
  entered: readonly EnteredPayment[];
  onForget: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const amounts = entered.map(
    ({ way, given }) => `${t(`split.way.${way}`)} ${amountText(toSar(given))}`,
  );
  return (
    <Alert>
      <span>
        {t('split.lost', { letter, amounts: new Intl.ListFormat(language).format(amounts) })}
      </span>
      <Button variant="text" small onClick={onForget}>
        {t('split.lostDone')}
      </Button>
    </Alert>
  );
}

/** The change of the bill that was issued or paid last, until the next guest pays: it has a change of its own. */
function ChangeOfIssued({
  payments = [],
  ...change
}: ComponentProps<typeof Change> & { payments: readonly unknown[] | undefined }) {
  return change.halalas > 0 && payments.length === 0 ? <Change {...change} /> : null;
}

function ModeChoice({
  draft,
  onChange,
}: {
  draft: SplitDraft;
  onChange: (part: Partial<SplitDraft>) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  return (
    <Segments
      label={t('split.how')}
      choices={MODES}
      chosen={draft.mode}
      className={styles.modes}
      onChoose={(mode) => onChange({ mode })}
    >
      {(mode) => t(`split.mode.${mode}`)}
    </Segments>
  );
}

/** Proves that the bills contain everything that is open, or says what is on none of them. */
function Proof({
  visit,
  draft,
  shares,
}: {
  visit: VisitBills;
  draft: SplitDraft;
  shares: Shares | undefined;
}) {
  const { t } = useTranslation('mfe-seller');
  const toTake = leftToTake(visit);
  const rest = toTake > 0 && ` ${t('split.toTake', { amount: amountText(toTake) })}`;
  if (visit.open === 0)
    return (
      <p className={styles.proof}>
        {t('split.allIssued')}
        {rest}
      </p>
    );
  if (!shares)
    return (
      <p className={styles.missing} role="status">
        {t('split.tooMuch', { amount: amountText(visit.open) })}
      </p>
    );
  const left = Math.round(visit.open * 100) - shares.totals.reduce((sum, total) => sum + total, 0);
  if (left > 0)
    return (
      <p className={styles.missing} role="status">
        {t('split.left', { amount: amountText(toSar(left)) })}
      </p>
    );
  return (
    <p className={styles.proof} role="status">
      <Icon name="check" />
      <b>{t(draft.mode === 'item' ? 'split.everyItem' : 'split.everything')}</b>
      {rest}
    </p>
  );
}
