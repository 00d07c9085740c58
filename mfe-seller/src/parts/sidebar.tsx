import { useEffect } from 'react';
import { sellerDineOrdersQuery, sellerOrdersQuery } from '@smokehouse/shared/api';
import { DELIVERY_STATUSES, DINE_STATUSES, paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { NavLink } from '@smokehouse/shared/router';
import { Icon, type IconName } from '@smokehouse/shared/ui';
import { endSessionOn } from '../report-error';
import styles from './sidebar.module.css';

/** How many orders still want something done. */
function openOrders(orders: readonly { status: string }[] | undefined, lastStatus: string | undefined): number {
  return orders?.filter((order) => order.status !== lastStatus).length ?? 0;
}

/** The desk's four pages, with the number of open orders beside two of them. */
export function Sidebar() {
  const { t } = useTranslation('mfe-seller');
  const delivery = useQuery(sellerOrdersQuery);
  const dine = useQuery(sellerDineOrdersQuery);
  useEffect(() => endSessionOn(delivery.error ?? dine.error), [delivery.error, dine.error]);

  const links: { to: string; icon: IconName; label: string; open?: number }[] = [
    { to: paths.seller, icon: 'plus', label: t('addProduct') },
    { to: paths.sellerProducts, icon: 'box', label: t('productList') },
    { to: paths.sellerOrders, icon: 'truck', label: t('orders'), open: openOrders(delivery.data?.orders, DELIVERY_STATUSES.at(-1)) },
    { to: paths.sellerDineOrders, icon: 'table', label: t('dineOrders'), open: openOrders(dine.data?.orders, DINE_STATUSES.at(-1)) },
  ];
  return (
    <nav className={styles.side} aria-label={t('seller')}>
      <div className={styles.links}>
        {links.map(({ to, icon, label, open }) => (
          <NavLink key={to} to={to} end title={label} aria-label={open ? `${label}: ${t('open', { count: open })}` : label}>
            <Icon name={icon} /><span>{label}</span>
            {open ? <b className="num">{open}</b> : null}
          </NavLink>
        ))}
      </div>
    </nav>
  );
}
