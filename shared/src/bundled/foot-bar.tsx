import type { ReactNode } from 'react';
import styles from './foot-bar.module.css';

interface Props {
  /** What the bar is called. */
  label: string;
  items: { label: string; count: number };
  total: { label: string; price: ReactNode };
  className?: string | undefined;
  /** The next step. */
  children: ReactNode;
}

/** The bar at the bottom of the screen: what a cart holds, its total and the next step. */
export function FootBar({ label, items, total, className, children }: Props) {
  return (
    <div className={className}>
      <div className={styles.room} />
      <aside className={styles.bar} data-foot-bar data-surface="ticket" aria-label={label}>
        <div className={styles.paper}>
          <div className="wrap">
            <div>
              <span>{items.label}</span>
              <b className="num">{items.count}</b>
            </div>
            <div>
              <span>{total.label}</span>
              {total.price}
            </div>
            {children}
          </div>
        </div>
      </aside>
    </div>
  );
}

/** The class of the price in a {@link FootBar}. */
export const footBarTotal = styles.total;
