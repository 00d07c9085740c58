import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import type { DishCount } from './counts';
import styles from './kitchen.module.css';

/**
 * How many of each dish are still to be made, most first, and how many of it are left. The row shows
 * what fits; the rest is wrapped out of sight and counted.
 */
export function AllDay({ dishes }: { dishes: readonly DishCount[] }) {
  const { t } = useTranslation('mfe-seller');
  const list = useRef<HTMLUListElement>(null);
  const [hidden, setHidden] = useState(0);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const count = () => {
      const rows = [...element.children] as HTMLElement[];
      const top = rows[0]?.offsetTop;
      setHidden(rows.filter(({ offsetTop }) => offsetTop !== top).length);
    };
    count();
    const observer = new ResizeObserver(count);
    observer.observe(element);
    return () => observer.disconnect();
  }, [dishes]);
  return (
    <div className={styles.day}>
      <h2>{t('kitchen.allDay')}</h2>
      <ul ref={list}>
        {dishes.map(({ name, count, left }) => (
          <li key={name}>
            <b className="num">{count}</b> <bdi>{name}</bdi>
            {left !== undefined && <em>{t('kitchen.dishLeft', { count: left })}</em>}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <span className={styles.more} aria-hidden="true">
          {t('kitchen.more', { count: hidden })}
        </span>
      )}
    </div>
  );
}
