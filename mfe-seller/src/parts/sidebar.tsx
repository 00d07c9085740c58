import { useEffect } from 'react';
import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { NavLink } from '@smokehouse/shared/router';
import { Icon } from '@smokehouse/shared/ui';
import { useOpenOrders } from '../queries/use-open-orders';
import { signOutIfUnauthorized } from '../report-error';
import { DeskIcon } from './desk-icon';
import styles from './sidebar.module.css';

/** Navigation of the desk, with the number of unfinished orders for both order pages. */
export function Sidebar() {
  const { t } = useTranslation('mfe-seller');
  const { counts, error } = useOpenOrders();
  useEffect(() => signOutIfUnauthorized(error), [error]);

  const links = [
    { to: paths.seller, icon: <Icon name="plus" />, label: t('addProduct') },
    { to: paths.sellerProducts, icon: <Icon name="box" />, label: t('productList') },
    {
      to: paths.sellerOrders,
      icon: <Icon name="truck" />,
      label: t('orders'),
      open: counts['seller-orders'],
    },
    {
      to: paths.sellerDineOrders,
      icon: <Icon name="table" />,
      label: t('dineOrders'),
      open: counts['seller-dine-orders'],
    },
    { to: paths.sellerToday, icon: <DeskIcon name="chart" />, label: t('today.title') },
    { to: paths.sellerTables, icon: <DeskIcon name="code" />, label: t('tables.title') },
    { to: paths.sellerReleases, icon: <DeskIcon name="layers" />, label: t('releases.title') },
  ];
  return (
    <nav className={styles.side} aria-label={t('seller')}>
      <div className={styles.links}>
        {links.map(({ to, icon, label, open }) => (
          <NavLink
            key={to}
            to={to}
            end
            title={label}
            aria-label={open ? `${label}: ${t('open', { count: open })}` : label}
          >
            {icon}
            <span>{label}</span>
            {open ? <b className="num">{open}</b> : null}
          </NavLink>
        ))}
      </div>
    </nav>
  );
}
