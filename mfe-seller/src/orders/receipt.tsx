import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { CURRENCY_LABEL, type DineOrder, toHalalas, toSar, VAT_PERCENT, vatIncluded } from '@smokehouse/shared/contract';
import { dishName, formatDate, useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { Icon } from '@smokehouse/shared/ui';
import { useReceiptPaper } from './use-receipt-paper';
import styles from './receipt.module.css';

/** A sum with its halalas, as a bill has them. */
const sum = (sar: number) => sar.toFixed(2);

/** The bill of a table as an 80 mm receipt, which prints as it looks and alone. */
export function Receipt({ order, onClose }: { order: DineOrder; onClose: () => void }) {
  const { t } = useTranslation('mfe-seller');
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const paper = useRef<HTMLElement>(null);
  useReceiptPaper(paper);
  // Closed before React takes it out of the page: only then does the browser give the focus back to the button.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (shown && !shown.open) shown.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onCancel={(event) => { event.preventDefault(); onClose(); }} onMouseDown={(event) => { if (event.target === dialog.current) onClose(); }}>
      <h2 className="vh" id={titleId}>{t('receipt.title')}</h2>
      <div className={styles.shadow}><article className={styles.paper} ref={paper}><Bill order={order} /></article></div>
      <div className={styles.actions}>
        <button type="button" className="btn btn-accent" onClick={() => window.print()}><Icon name="print" />{t('receipt.print')}</button>
        <button type="button" className={`btn ${styles.close}`} onClick={onClose}>{t('receipt.close')}</button>
      </div>
    </dialog>
  );
}

function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return <dl>{facts.map(([name, value]) => <div key={name}><dt>{name}</dt><dd>{value}</dd></div>)}</dl>;
}

function Bill({ order }: { order: DineOrder }) {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const language = useLanguage((state) => state.language);
  const vat = toSar(vatIncluded(toHalalas(order.amount)));
  return (
    <>
      <header><Mark /><b>{shared('brandName')}</b><span>{t('receipt.place')}</span></header>
      <hr />
      <Facts facts={[
        [t('receipt.id'), <bdi dir="ltr" key="id">{order._id}</bdi>],
        [t('receipt.name'), <bdi key="name">{order.name}</bdi>],
        [t('receipt.phone'), <bdi dir="ltr" key="phone">{order.mobile}</bdi>],
        [t('receipt.date'), <bdi dir="ltr" key="date">{formatDate(order.createdAt)}</bdi>],
      ]} />
      <hr />
      <table>
        <thead><tr><th scope="col" className={styles.quantity}>{t('receipt.quantity')}</th><th scope="col">{t('receipt.item')}</th><th scope="col" className={styles.end}>{CURRENCY_LABEL}</th></tr></thead>
        <tbody>
          {order.items.map(({ product, quantity }, index) => (
            <tr key={`${product._id}-${index}`}>
              <td className={styles.quantity}>{quantity}</td><td>{dishName(product, language)}</td><td className={styles.end}>{sum(product.price * quantity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.total}><span>{t('receipt.grand')}</span><bdi dir="ltr">{CURRENCY_LABEL} {sum(order.amount)}</bdi></div>
      <Facts facts={[
        [t('receipt.vat', { percent: VAT_PERCENT }), <bdi dir="ltr" key="vat">{CURRENCY_LABEL} {sum(vat)}</bdi>],
        [t('receipt.method'), t(`method.${order.paymentType}`, order.paymentType)],
      ]} />
      <footer>{t('receipt.thanks')}</footer>
    </>
  );
}

/** The rocking star, in the printer's one colour. */
function Mark() {
  return (
    <svg viewBox="0 0 40 40" fill="currentColor" aria-hidden="true">
      <path d="M20 2L23.35 11.79L33.7 11.95L25.42 18.16L28.46 28.05L20 22.1L11.54 28.05L14.58 18.16L6.3 11.95L16.65 11.79Z" />
      <path d="M4.5 28.5C8.5 34.3 14 37 20 37s11.5-2.7 15.5-8.5" fill="none" stroke="currentColor" strokeWidth="3.4" strokeLinecap="round" />
    </svg>
  );
}
