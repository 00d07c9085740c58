import { useEffect, useRef } from 'react';
import type { CategoryPath } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import styles from './category-strip.module.css';

interface Props {
  /** How many dishes each category has; empty until the menu is there. */
  counts: Readonly<Partial<Record<CategoryPath, number>>>;
  categories: readonly CategoryPath[];
  current: string | undefined;
  onChoose: (category: string) => void;
}

/** The strip of categories under the bar: links to the sections; it follows what is being read. */
export function CategoryStrip({ counts, categories, current, onChoose }: Props) {
  const { t } = useTranslation('mfe-dine');
  const { t: shared } = useTranslation('shared');
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const link = list.current?.querySelector('[aria-current]');
    if (!list.current || !link) return;
    // Moves the strip alone: scrollIntoView would also stop the page's own scrolling.
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
