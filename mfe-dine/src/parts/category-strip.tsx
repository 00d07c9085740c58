import { useEffect, useRef } from 'react';
import type { CategoryPath } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import styles from './category-strip.module.css';

interface Props {
  /** The number of dishes per category; empty until the menu has loaded. */
  counts: Readonly<Partial<Record<CategoryPath, number>>>;
  categories: readonly CategoryPath[];
  current: string | undefined;
  onChoose: (category: string) => void;
}

/** The links to the menu's sections. The strip scrolls to the current section's link. */
export function CategoryStrip({ counts, categories, current, onChoose }: Props) {
  const { t } = useTranslation('mfe-dine');
  const { t: shared } = useTranslation('shared');
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const link = list.current?.querySelector('[aria-current]');
    if (!list.current || !link) return;
    // Scrolls the strip only. scrollIntoView would also interrupt the scrolling of the page.
    const strip = list.current.getBoundingClientRect();
    const box = link.getBoundingClientRect();
    list.current.scrollLeft += box.left + box.width / 2 - (strip.left + strip.width / 2);
  }, [current]);
  return (
    <nav className={styles.strip} aria-label={t('categories')}>
      <div className="wrap">
        <ul ref={list}>
          {categories.map((category) => {
            const count = counts[category];
            return (
              <li key={category}>
                <a
                  className={count === 0 ? styles.empty : undefined}
                  href={`#${category}`}
                  aria-current={current === category ? 'true' : undefined}
                  onClick={() => onChoose(category)}
                >
                  {shared(`category.${category}`)}{' '}
                  <span className={styles.count} aria-hidden="true">
                    {count}
                  </span>
                  {count !== undefined && <span className="vh">{t('dishes', { count })}</span>}
                </a>
              </li>
            );
          })}
        </ul>
      </div>
    </nav>
  );
}
