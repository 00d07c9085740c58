import { type ReactNode, Suspense } from 'react';
import { Brand, LanguageSwitch } from '@smokehouse/shared/ui';
import { useLightTheme } from './parts/light-theme';
import { PageLoading } from './parts/loading';
import styles from './seller-layout.module.css';

/** Layout of the pages for a seller who is not signed in. */
export function SignedOutLayout({
  beside,
  children,
}: {
  /** Beside the choice of the language. */
  beside?: ReactNode;
  children: ReactNode;
}) {
  useLightTheme();
  return (
    <div className={styles.signIn} data-theme="light">
      <header className={styles.top}>
        <Brand />
        {beside}
        <LanguageSwitch />
      </header>
      <Suspense fallback={<PageLoading />}>{children}</Suspense>
    </div>
  );
}
