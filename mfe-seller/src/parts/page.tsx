import type { ReactNode } from 'react';
import { usePageTitle } from '@smokehouse/shared/ui';
import type { OrdersSource } from '../queries/orders';
import { useOpenOrders } from '../queries/use-open-orders';
import styles from './page.module.css';

/**
 * A figure of a page's head, with what it counts; undefined while it is not known, so that its
 * place is kept.
 */
export interface Tally {
  label: string;
  count: number | undefined;
}

/**
 * A page of the desk: its title, the figures worth knowing at a glance, and the work below. The tab
 * says first how many orders are unfinished: those of `counts`, or all.
 */
export function Page({
  title,
  tallies,
  counts: counted,
  children,
}: {
  title: string;
  tallies?: readonly Tally[];
  counts?: OrdersSource<never>['key'];
  children: ReactNode;
}) {
  const { counts } = useOpenOrders();
  const open = counted ? counts[counted] : counts['seller-orders'] + counts['seller-dine-orders'];
  usePageTitle(open > 0 ? `(${open}) ${title}` : title);
  return (
    <main className={styles.main} id="main">
      <div className={styles.head}>
        <h1 className="display">{title}</h1>
        {tallies && (
          <dl className={styles.tallies}>
            {tallies.map(({ label, count }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="num">{count ?? '–'}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {children}
    </main>
  );
}

/** The pale sheet on which lists lie. */
export function Sheet({ children, busy = false }: { children: ReactNode; busy?: boolean }) {
  return (
    <div className={styles.sheet} aria-hidden={busy}>
      {children}
    </div>
  );
}
