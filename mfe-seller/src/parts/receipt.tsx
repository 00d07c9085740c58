import { CURRENCY_LABEL, type DineOrder } from '@smokehouse/shared/contract';
import { dishName, formatDate, useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { Icon, Modal } from '@smokehouse/shared/ui';
import './receipt.css';

/** The bill of a table as an 80 mm receipt, which prints as it looks. */
export function Receipt({ order, onClose }: { order: DineOrder; onClose: () => void }) {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const language = useLanguage((state) => state.language);
  return (
    <Modal title={t('receipt.title')} onClose={onClose}>
      <article className="mfe-seller-rc">
        <header><b>{shared('brandName')}</b><span>{t('receipt.place')}</span></header>
        <hr />
        <dl>
          <dt>{t('receipt.id')}</dt><dd><bdi dir="ltr">{order._id}</bdi></dd>
          <dt>{t('receipt.name')}</dt><dd><bdi>{order.name}</bdi></dd>
          <dt>{t('receipt.phone')}</dt><dd><bdi dir="ltr">{order.mobile}</bdi></dd>
          <dt>{t('receipt.date')}</dt><dd><bdi dir="ltr">{formatDate(order.createdAt)}</bdi></dd>
        </dl>
        <hr />
        <table>
          <thead><tr><th scope="col" className="q">{t('receipt.quantity')}</th><th scope="col">{t('receipt.item')}</th><th scope="col" className="e">{t('receipt.currency')}</th></tr></thead>
          <tbody>
            {order.items.map(({ product, quantity }, index) => (
              <tr key={`${product._id}-${index}`}>
                <td className="q">{quantity}</td><td>{dishName(product, language)}</td><td className="e">{(product.price * quantity).toFixed(2)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className="grand"><span>{t('receipt.grand')}</span><bdi dir="ltr">{CURRENCY_LABEL} {order.amount.toFixed(2)}</bdi></div>
        <dl><dt>{t('receipt.method')}</dt><dd>{t(`method.${order.paymentType}`, order.paymentType)}</dd></dl>
        <footer>{t('receipt.thanks')}</footer>
      </article>
      <div className="mfe-seller-rc-act">
        <button type="button" className="btn btn-accent" onClick={() => window.print()}><Icon name="print" />{t('receipt.print')}</button>
        <button type="button" className="btn btn-line" onClick={onClose}>{t('receipt.close')}</button>
      </div>
    </Modal>
  );
}
