import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Alert } from '@smokehouse/shared/bundled/alert';
import { type Bill } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, ButtonLink, Icon, Price } from '@smokehouse/shared/ui';
import { DeskIcon } from '../parts/desk-icon';
import { BillPaper } from './bill-paper';
import { useBill } from './use-bill';
import { useBillPageSize } from './use-bill-page-size';
import styles from './bill-dialog.module.css';

/**
 * Shows the bill of a table, its PDFs and the button that marks it as paid. Opening the dialog
 * issues the bill.
 */
export function BillDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const { t } = useTranslation('mfe-seller');
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const {
    bills: answer,
    loadError,
    payError,
    isPaying,
    isFetching,
    pay,
    issueAgain,
  } = useBill(orderId);
  const [chosen, setChosen] = useState('');
  const bill = answer && (answer.bills.find(({ _id }) => _id === chosen) ?? answer.bill);
  // The browser restores the focus only if the dialog closes before React removes it.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  // The focus is lost if the focused button is removed, for example "Paid" after the payment.
  useEffect(() => {
    if (document.activeElement === document.body) dialog.current?.querySelector('button')?.focus();
  }, [answer]);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <h2 className="vh" id={titleId}>
        {t('bill.title')}
      </h2>
      {bill ? <PrintableBill bill={bill} /> : <NoBill loadError={loadError} />}
      <div className={styles.beside}>
        {bill && <BillChoice bills={answer.bills} chosen={bill._id} onChoose={setChosen} />}
        {payError && <Alert>{payError}</Alert>}
        {bill && <PrintButton />}
        {bill && answer.due > 0 && (
          <Button variant="solid" aria-disabled={isPaying} onClick={() => void pay()}>
            <Icon name="check" />
            {t('bill.paid')} <Price amount={answer.due} />
          </Button>
        )}
        {(loadError || payError) && (
          <Button className={styles.pale} aria-disabled={isFetching} onClick={issueAgain}>
            <Icon name="retry" />
            {t('bill.again')}
          </Button>
        )}
        {bill && <PdfLinks bill={bill} />}
        <Button className={styles.pale} onClick={onClose}>
          {t('bill.close')}
        </Button>
      </div>
    </dialog>
  );
}

/** Switches between the bills of a tab. Rounds after the first bill are on a further bill. */
function BillChoice({
  bills,
  chosen,
  onChoose,
}: {
  bills: readonly Bill[];
  chosen: string;
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  if (bills.length < 2) return null;
  return (
    <div className={styles.choice} role="group" aria-label={t('bill.which')}>
      {bills.map(({ _id, number }) => (
        <button key={_id} type="button" aria-pressed={_id === chosen} onClick={() => onChoose(_id)}>
          <bdi dir="ltr" className="num">
            {number}
          </bdi>
        </button>
      ))}
    </div>
  );
}

/** Stands in for the bill while it loads, or if it cannot be loaded. */
function NoBill({ loadError }: { loadError: string }) {
  const { t: shared } = useTranslation('shared');
  return (
    <div className={styles.waiting}>
      {loadError ? (
        <p role="alert">
          <Icon name="alert" />
          {loadError}
        </p>
      ) : (
        <p role="status">{shared('loading')}</p>
      )}
    </div>
  );
}

function PrintButton() {
  const { t } = useTranslation('mfe-seller');
  return (
    <Button variant="accent" onClick={() => window.print()}>
      <Icon name="print" />
      {t('bill.print')}
    </Button>
  );
}

/** Open the bill as a PDF in a new tab. */
function PdfLinks({ bill }: { bill: Bill }) {
  const { t } = useTranslation('mfe-seller');
  return (['80mm', 'a4'] as const).map((paper) => (
    <ButtonLink
      key={paper}
      className={styles.pale}
      href={`${bill.pdf}?paper=${paper}`}
      target="_blank"
      rel="noreferrer"
    >
      <DeskIcon name="file" />
      {t(`bill.${paper}`)}
    </ButtonLink>
  ));
}

function PrintableBill({ bill }: { bill: Bill }) {
  const paper = useRef<HTMLElement>(null);
  useBillPageSize(paper);
  return (
    <div className={styles.shadow}>
      <BillPaper bill={bill} paper={paper} />
    </div>
  );
}
