import type { ReactNode } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Sheet } from './page';
import styles from './page.module.css';

/**
 * Says that something is loading, and keeps its place with rows of the size that is about to come.
 */
export function LoadingRows({
  rows,
  head,
  children,
}: {
  rows: number;
  head?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation('shared');
  return (
    <>
      <p className="vh" role="status">
        {t('loading')}
      </p>
      <Sheet busy>
        {head}
        {Array.from({ length: rows }, (_, row) => (
          <div key={row}>{children}</div>
        ))}
      </Sheet>
    </>
  );
}

/** A page whose code is still on its way. */
export function PageLoading() {
  const { t } = useTranslation('shared');
  return (
    <main className={styles.main} id="main">
      <p className="vh" role="status">
        {t('loading')}
      </p>
    </main>
  );
}
