import type { ReactNode } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Sheet } from './page';
import styles from './page.module.css';

/** Announces loading and shows placeholder rows, so that the layout does not shift. */
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

/** Placeholder of a page while its code loads. */
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
