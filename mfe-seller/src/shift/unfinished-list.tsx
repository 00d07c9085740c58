import { type DayReport, paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import { dateAndTime } from './names';

/** Deliveries and pickups that have not arrived, with links to them. */
export function UnfinishedList({ orders }: { orders: NonNullable<DayReport['unfinished']> }) {
  const { t } = useTranslation('mfe-seller');
  return (
    <ul>
      {orders.map(({ order, number, pickup, name, at }) => (
        <li key={order}>
          <Link to={`${paths.sellerOrders}?text=${encodeURIComponent(number)}`}>
            <bdi dir="ltr">{number}</bdi>
          </Link>{' '}
          {t(pickup ? 'shift.pickup' : 'shift.delivery')} · <bdi>{name}</bdi> · {dateAndTime(at)}
        </li>
      ))}
    </ul>
  );
}
