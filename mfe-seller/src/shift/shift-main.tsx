import type { ReactNode } from 'react';
import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { NavLink } from '@smokehouse/shared/router';
import { ErrorNotice, usePageTitle } from '@smokehouse/shared/ui';
import { errorMessage } from '../report-error';
import styles from './shift.module.css';

/** A page of drawers and reports: title, a line below it, what belongs to it, and content. */
export function ShiftMain({
  title,
  isNumber = false,
  text,
  aside,
  children,
}: {
  title: string;
  /** The title is the number of a report. */
  isNumber?: boolean;
  text?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation('mfe-seller');
  usePageTitle(title);
  return (
    <main className={styles.main} id="main">
      <nav className={styles.tabs} aria-label={t('shift.pages')}>
        <NavLink to={paths.sellerShift}>{t('shift.mine')}</NavLink>
        <NavLink to={paths.sellerDayReports}>{t('shift.dayReports')}</NavLink>
      </nav>
      <header className={styles.head}>
        <div>
          <h1 className={isNumber ? `display ${styles.figures}` : 'display'}>{title}</h1>
          {text && <p>{text}</p>}
        </div>
        {aside}
      </header>
      {children}
    </main>
  );
}

/** What a page shows until its data is there, or the reason why it is not. */
export function NotLoaded({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const { t } = useTranslation('shared');
  return error ? (
    <ErrorNotice text={errorMessage(error)} onRetry={() => void onRetry()} />
  ) : (
    <p role="status">{t('loading')}</p>
  );
}
