import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Alert } from '@smokehouse/shared/bundled/alert';
import { type Bill, type BillDraft, type Correction, paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, ButtonLink, Icon, Price } from '@smokehouse/shared/ui';
import { useDeskModal } from '../../parts/use-desk-modal';
import { loadAudit } from '../../audit/public/load';
import { useCorrectTable } from '../../corrections/public/use-correct-table';
import { TillPrinters } from '../../printers/public/till-printers';
import { RefundsToGive } from '../../refunds/public/refunds-to-give';
import { useAccess } from '../../staff/public/access';
import { BillEvents } from '../bill-events';
import { PayChoice } from '../pay-choice';
import { BillSums } from './bill-sums';
import { BillPaper, CreditNotePaper, DraftPaper } from './bill-paper';
import { PdfLinks } from './pdf-links';
import { PrinterButton } from './printer-button';
import { useBill } from '../use-bill';
import { useBillPageSize } from './use-bill-page-size';
import styles from './bill-dialog.module.css';

const OrderStory = lazy(async () => (await loadAudit()).orderStory);

/** Choice of the draft, where other choices are ids of bills. */
const DRAFT = 'draft';

/**
 * Shows the draft of a table's next bill, which is issued on purpose, and the issued bills with
 * their credit notes, their PDFs and the button that marks them as paid.
 */
export function BillDialog({
  orderId,
  note,
  onClose,
}: {
  orderId: string;
  /** What is to be known before somebody pays. */
  note?: string | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const titleId = useId();
  const modal = useDeskModal(onClose);
  const { ref } = modal;
  const state = useBill(orderId);
  const { tab } = state;
  const [chosen, setChosen] = useState('');
  const { draft, bill } = shownOf(tab, chosen, orderId);
  // The focus is lost if the focused button is removed, for example that of a payment.
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.querySelector('button')?.focus();
  }, [tab, ref]);
  return (
    <dialog
      {...modal}
      className={styles.dialog}
      aria-labelledby={titleId}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <h2 className="vh" id={titleId}>
        {t('bill.title')}
      </h2>
      <Shown draft={draft} bill={bill} state={state} />
      <div className={styles.beside}>
        <Note text={note} />
        <Refunds tab={tab} />
        <TillPrinters />
        {tab && (
          <BillChoice
            bills={tab.bills}
            hasDraft={tab.draft !== undefined}
            chosen={draft ? DRAFT : (bill?._id ?? '')}
            onChoose={setChosen}
          />
        )}
        {state.actionError && <Alert>{state.actionError}</Alert>}
        {draft && <DraftActions draft={draft} state={state} onIssued={setChosen} />}
        {bill && <BillActions bill={bill} state={state} />}
        <CorrectTable draft={draft} order={orderId} onClose={state.reload} />
        <SplitLink orderId={orderId} kind={(draft ?? bill)?.kind} state={state} />
        <ReloadButton state={state} />
        {bill && <PrinterButton className={styles.pale} bill={bill} />}
        {bill && <PdfsAndStory bill={bill} orderId={orderId} />}
        <Button className={styles.pale} onClick={onClose}>
          {t('bill.close')}
        </Button>
      </div>
    </dialog>
  );
}

function Note({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p className={styles.note} role="note">
      <Icon name="alert" />
      {text}
    </p>
  );
}

type State = ReturnType<typeof useBill>;

/** What is still to be refunded of the table's bills. */
function Refunds({ tab }: { tab: State['tab'] }) {
  return <RefundsToGive bills={tab?.bills.map(({ _id }) => _id) ?? []} />;
}

/** The draft, or a bill with its credit notes, on paper. */
function Shown({
  draft,
  bill,
  state: { tab, loadError },
}: {
  draft: BillDraft | undefined;
  bill: Bill | undefined;
  state: State;
}) {
  if (bill) return <IssuedPapers bill={bill} corrections={tab?.corrections ?? []} />;
  if (!draft) return <NoBill loadError={loadError} isEmpty={tab !== undefined} />;
  return (
    <Papers>
      <DraftPaper draft={draft} />
    </Papers>
  );
}

/** The files of a bill, and who issued it and took its payments. */
function PdfsAndStory({ bill, orderId }: { bill: Bill; orderId: string }) {
  return (
    <>
      <PdfLinks bill={bill} />
      <Suspense fallback={null}>
        {/* On paper: its lines stand beside the bill, on the dark backdrop. */}
        <div className={styles.story}>
          <OrderStory order={orderId} bill={bill} />
        </div>
      </Suspense>
    </>
  );
}

/** Issues the draft, and prints it. */
function DraftActions({
  draft,
  state: { tab, isSending, issue },
  onIssued,
}: {
  draft: BillDraft;
  state: State;
  onIssued: (billId: string) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const { may } = useAccess();
  async function submit() {
    const billId = await issue(draft.total);
    if (billId) onIssued(billId);
  }
  return (
    <>
      {may('bill.pay') && !tab?.isSplit && (
        <Button variant="accent" aria-disabled={isSending} onClick={() => void submit()}>
          <Icon name="check" />
          {t('bill.issue')} <Price amount={draft.total} />
        </Button>
      )}
      <PrintButton className={styles.pale} />
    </>
  );
}

/**
 * Takes the payment of the bills of the tab when every round has one, and prints the issued bill.
 * What is owed comes first.
 */
function BillActions({ bill, state: { tab, isSending, pay } }: { bill: Bill; state: State }) {
  const { may } = useAccess();
  const isTaken = tab && !tab.draft && !tab.isSplit && may('bill.pay');
  const due = isTaken ? tab.due : 0;
  return (
    <>
      <BillSums bill={bill} />
      {due > 0 && (
        <PayChoice key={bill._id} due={due} isSending={isSending} onPay={(way) => void pay(way)} />
      )}
      <PrintButton {...(due > 0 ? { className: styles.pale } : { variant: 'accent' })} />
    </>
  );
}

/** Corrects the table whose bill is not issued: all of its rounds, or one of them. */
function CorrectTable({
  draft,
  order,
  onClose,
}: {
  draft: BillDraft | undefined;
  order: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const { correctTable, tableDialog } = useCorrectTable(draft?.table ?? '', { order, onClose });
  if (!draft?.table) return null;
  return (
    <>
      <Button className={styles.pale} onClick={correctTable}>
        {t('order.correct')}
      </Button>
      {tableDialog}
    </>
  );
}

/** Of a bill at a table: opens its split and its payments. */
function SplitLink({
  orderId,
  kind,
  state: { tab },
}: {
  orderId: string;
  kind: Bill['kind'] | undefined;
  state: State;
}) {
  const { t } = useTranslation('mfe-seller');
  if (kind !== 'dine') return null;
  return (
    <ButtonLink
      {...(tab?.isSplit ? { variant: 'accent' } : { className: styles.pale })}
      to={paths.splitBill(orderId)}
    >
      {t('bill.split')}
    </ButtonLink>
  );
}

/** Loads bills and draft again after a failure. */
function ReloadButton({ state: { loadError, actionError, isFetching, reload } }: { state: State }) {
  const { t } = useTranslation('mfe-seller');
  if (!loadError && !actionError) return null;
  return (
    <Button className={styles.pale} aria-disabled={isFetching} onClick={reload}>
      <Icon name="retry" />
      {t('bill.again')}
    </Button>
  );
}

/** The document to show: the chosen one, else the draft, else the bill of the order. */
function shownOf(
  tab: State['tab'],
  chosen: string,
  orderId: string,
): { draft?: BillDraft | undefined; bill?: Bill | undefined } {
  if (!tab) return {};
  const bill = tab.bills.find(({ _id }) => _id === chosen);
  if (bill) return { bill };
  if (tab.draft) return { draft: tab.draft };
  const ofOrder = tab.bills.find(({ orders }) => orders.some(({ _id }) => _id === orderId));
  return { bill: ofOrder ?? tab.bills.at(-1) };
}

/** Switches between the bills of a tab and the draft. Rounds after a bill are on a further bill. */
function BillChoice({
  bills,
  hasDraft,
  chosen,
  onChoose,
}: {
  bills: readonly Bill[];
  hasDraft: boolean;
  chosen: string;
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  if (bills.length + Number(hasDraft) < 2) return null;
  return (
    <div className={styles.choice} role="group" aria-label={t('bill.which')}>
      {bills.map(({ _id, number }) => (
        <button key={_id} type="button" aria-pressed={_id === chosen} onClick={() => onChoose(_id)}>
          <bdi dir="ltr" className="num">
            {number}
          </bdi>
        </button>
      ))}
      {hasDraft && (
        <button type="button" aria-pressed={chosen === DRAFT} onClick={() => onChoose(DRAFT)}>
          {t('bill.draft')}
        </button>
      )}
    </div>
  );
}

/**
 * Stands in for the bill while it loads, if it cannot be loaded, and if there is nothing to bill.
 */
function NoBill({ loadError, isEmpty }: { loadError: string; isEmpty: boolean }) {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  return (
    <div className={styles.waiting}>
      {loadError ? (
        <p role="alert">
          <Icon name="alert" />
          {loadError}
        </p>
      ) : (
        <p role="status">{isEmpty ? t('bill.nothing') : shared('loading')}</p>
      )}
    </div>
  );
}

function PrintButton(look: { variant?: 'accent'; className?: string | undefined }) {
  const { t } = useTranslation('mfe-seller');
  return (
    <Button {...look} onClick={() => window.print()}>
      <Icon name="print" />
      {t('bill.print')}
    </Button>
  );
}

/** An issued bill and, beside it, the credit notes that correct it and what happened to it. */
function IssuedPapers({ bill, corrections }: { bill: Bill; corrections: readonly Correction[] }) {
  const { t } = useTranslation('mfe-seller');
  const { creditNotes = [] } = bill;
  if (creditNotes.length === 0)
    return (
      <Papers>
        <BillPaper bill={bill} />
      </Papers>
    );
  return (
    <Papers>
      <figure>
        <figcaption>
          {t('bill.theBill')} <span>{t('bill.neverChanged')}</span>
        </figcaption>
        <BillPaper bill={bill} />
      </figure>
      {creditNotes.map((note) => (
        <figure key={note._id}>
          <figcaption>
            {t('bill.itsCreditNote')} <span>{t('bill.ownSeries')}</span>
          </figcaption>
          <CreditNotePaper bill={bill} note={note} />
        </figure>
      ))}
      <BillEvents bill={bill} corrections={corrections} />
    </Papers>
  );
}

/** What is printed. */
function Papers({ children }: { children: ReactNode }) {
  const papers = useRef<HTMLDivElement>(null);
  useBillPageSize(papers);
  return (
    <div ref={papers} className={styles.papers}>
      {children}
    </div>
  );
}
