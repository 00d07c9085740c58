import type { CategoryPath, Product } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import styles from './menu-section.module.css';
import { RowCard, RowCardSkeleton } from './row-card';

/** The number of pictures on the first screen. They are loaded eagerly. */
const EAGER_PICTURES = 4;

/** One category with its dishes; the target of a link in the category strip. */
export function MenuSection({
  path,
  dishes,
  isFirst,
}: {
  path: CategoryPath;
  dishes: readonly Product[];
  isFirst: boolean;
}) {
  const { t } = useTranslation('mfe-dine');
  const { t: shared } = useTranslation('shared');
  return (
    <section className={styles.section} id={path} aria-labelledby={`${path}-title`}>
      <header>
        <h2 className="display" id={`${path}-title`}>
          {shared(`category.${path}`)}
        </h2>
        <span className="num" aria-hidden="true">
          {dishes.length}
        </span>
      </header>
      {dishes.length === 0 && <p className={styles.none}>{t('dineIn.none')}</p>}
      <div className={styles.rows}>
        {dishes.map((dish, index) => (
          <RowCard key={dish._id} product={dish} eager={isFirst && index < EAGER_PICTURES} />
        ))}
      </div>
    </section>
  );
}

/** The placeholder of the first section while the menu loads. */
export function MenuSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.section} role="status" aria-label={label}>
      <header>
        <div className={`sk ${styles.title}`} />
      </header>
      <div className={styles.rows}>
        {[1, 2, 3, 4, 5, 6].map((key) => (
          <RowCardSkeleton key={key} />
        ))}
      </div>
    </div>
  );
}
