import type { ReactNode } from 'react';
import { usePageTitle } from '@smokehouse/shared/ui';
import type { OrdersSource } from '../queries/orders';
import { useOpenOrders } from '../queries/use-open-orders';
import styles from './page.module.css';

/** A labelled count in the header of a page. */
export interface Tally {
  label: string;
  /** Undefined while loading; a placeholder is shown. */
  count: number | undefined;
}

/**
 * A page of the desk: title, counts, actions and content. The document title starts with the number of
 * unfinished orders: those of the kind in `counts`, or of both kinds.
 */
export function Page({
  title,
  tallies,
  counts: counted,
  actions,
  children,
}: {
  title: string;
  tallies?: readonly Tally[];
  counts?: OrdersSource<never>['key'];
  /** Buttons beside the title. */
  actions?: ReactNode;
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
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </main>
  );
}

/** The light surface of lists and tables. */
export function Sheet({ children, busy = false }: { children: ReactNode; busy?: boolean }) {
  return (
    <div className={styles.sheet} aria-hidden={busy}>
      {children}
    </div>
  );
}
