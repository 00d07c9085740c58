import { textIn } from '@smokehouse/shared/contract/text-in';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { Price } from '@smokehouse/shared/ui';
import type { GuestTableVisit } from './call-buttons';
import styles from './charge.module.css';

/** For the guest who pays for all: the rounds of everybody with their guests, and the sum. */
export function Charge({ tableVisit }: { tableVisit: GuestTableVisit }) {
  const { t } = useTranslation('mfe-dine');
  const language = useLanguage((state) => state.language);
  const charge = tableVisit?.charge;
  if (!charge) return null;
  return (
    <section className={styles.charge} aria-labelledby="charge">
      <h3 id="charge">{t('visit.charge.title')}</h3>
      <ul role="list">
        {charge.rounds.map(({ _id, guest, items, amount }) => (
          <li key={_id}>
            <b>{guest === undefined ? t('visit.charge.all') : <bdi>{guest}</bdi>}</b>
            <Price amount={amount} decimals />
            <span>
              {items.map(({ name, nameAr, quantity }, index) => (
                <span key={index}>
                  {index > 0 && t('visit.charge.separator')}
                  {quantity} × <bdi>{textIn(language, name, nameAr)}</bdi>
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <p role="status">
        <b>{t('visit.charge.total')}</b> <Price amount={charge.total} decimals />
      </p>
    </section>
  );
}
