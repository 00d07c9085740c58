import type { RangeFigures } from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { Price } from '@smokehouse/shared/ui';
import { OrdersLink, ordersAddress } from './order-links';
import styles from './tables.module.css';

type Dish = RangeFigures['dishes'][number];
/** Dishes at each end. */
const SHOWN = 5;

function DishTable({
  dishes,
  range,
  total,
  caption,
}: {
  dishes: readonly Dish[];
  range: RangeFigures;
  /** What all dishes came to, SAR. */
  total: number;
  caption: string;
}) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  return (
    <table className={styles.table}>
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('today.dish')}</th>
          <th scope="col" className={styles.figure}>
            {t('today.pieces')}
          </th>
          <th scope="col" className={styles.figure}>
            {t('today.revenue')}
          </th>
          <th scope="col" className={styles.figure}>
            {t('today.share')}
          </th>
        </tr>
      </thead>
      <tbody>
        {dishes.map((dish) => (
          <tr key={dish.product}>
            <th scope="row">
              {dish.quantity > 0 ? (
                <OrdersLink to={ordersAddress('sales', range, { product: dish.product })}>
                  {dishName(dish, language)}
                </OrdersLink>
              ) : (
                dishName(dish, language)
              )}
            </th>
            <td className={`num ${styles.figure}`}>{dish.quantity.toLocaleString('en-US')}</td>
            <td className={styles.figure}>
              <Price amount={dish.revenue} />
            </td>
            <td className={`num ${styles.figure}`}>
              <bdi dir="ltr">{total > 0 ? ((dish.revenue / total) * 100).toFixed(1) : 0}%</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The dishes of the menu that sell least, and all dishes as a table. */
export function Dishes({ range }: { range: RangeFigures }) {
  const { t } = useTranslation('mfe-seller');
  const total = range.dishes.reduce((sum, { revenue }) => sum + revenue, 0);
  const least = range.dishes
    .filter(({ isOnMenu }) => isOnMenu)
    .slice(-SHOWN)
    .reverse();
  return (
    <section className={styles.panel} aria-labelledby="least">
      <h2 id="least">{t('today.least')}</h2>
      <DishTable dishes={least} range={range} total={total} caption={t('today.least')} />
      <details className={styles.more}>
        <summary>{t('today.allDishes')}</summary>
        <DishTable
          dishes={range.dishes}
          range={range}
          total={total}
          caption={t('today.allDishes')}
        />
      </details>
    </section>
  );
}
