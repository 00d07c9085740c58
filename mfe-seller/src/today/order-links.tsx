import type { ReactNode } from 'react';
import { paths } from '@smokehouse/shared/contract';
import type { Counted } from '@smokehouse/shared/contract/desk/statistics/counted';
import { Link } from '@smokehouse/shared/router';
import type { DayRange } from './ranges';
import styles from './order-links.module.css';

/** The filters of the lists of orders. Undefined ones are left out. */
export type OrdersFilter = Readonly<Record<string, string | undefined>>;

/** The address of the orders that a figure counts. */
export function ordersAddress(
  counted: Counted,
  { from, to }: DayRange,
  filter: OrdersFilter = {},
): string {
  const given = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as [string, string]],
  );
  return `${paths.sellerToday}?${new URLSearchParams([['from', from], ['to', to], ['counted', counted], ...given])}`;
}

/** A figure that leads to its orders. */
export function OrdersLink({
  to,
  label,
  children,
}: {
  to: string;
  /** The accessible name, where the figure alone does not say what it is. */
  label?: string | undefined;
  children: ReactNode;
}) {
  return (
    <Link className={styles.link} to={to} aria-label={label}>
      {children}
    </Link>
  );
}
