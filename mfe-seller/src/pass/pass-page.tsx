import { Suspense, useEffect } from 'react';
import { BrandMark } from '@smokehouse/shared/bundled/brand-mark';
import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import { useTranslation } from '@smokehouse/shared/i18n';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { useQuery } from '@smokehouse/shared/query';
import { Link } from '@smokehouse/shared/router';
import { useLanguage, useSession } from '@smokehouse/shared/stores';
import { ErrorNotice, usePageTitle } from '@smokehouse/shared/ui';
import { useNow } from '../parts/use-now';
import { errorMessage, signOutIfUnauthorized } from '../report-error';
import { Allowed, SellerGate } from '../seller-layout';
import { useAccess } from '../staff/public/access';
import { LockButton } from '../staff/public/load';
import ar from './locales/ar.json';
import en from './locales/en.json';
import { Packed, useBelow } from './packed';
import { PassTicket } from './pass-ticket';
import { passQuery } from './queries';
import { columnsOf, isCooking, isOpen, stateOf, tablesOf, type PassTable } from './tables';
import styles from './pass.module.css';

/** `/seller/pass`: what can go to which table, and what is still missing from which station. */
function PassPage() {
  return (
    <SellerGate>
      <Allowed>
        <Pass />
      </Allowed>
    </SellerGate>
  );
}

const NOTHING: readonly PassTable[] = [];

function Pass() {
  const { t } = useTranslation('mfe-seller');
  const { data, error, refetch } = useQuery(passQuery);
  const language = useLanguage((state) => state.language);
  const clockSkew = data?.clockSkew ?? 0;
  const now = useNow() + clockSkew;
  const tables = data ? tablesOf(data.tickets) : NOTHING;
  const count = tables.filter(({ readyAt }) => readyAt !== undefined).length;
  const { list, below } = useBelow(tables.length);
  usePageTitle(count > 0 ? `(${count}) ${t('pass.title')}` : t('pass.title'));
  useEffect(() => signOutIfUnauthorized(error), [error]);
  return (
    <main className={styles.pass} id="main">
      <Bar tables={tables} below={below} now={now} />
      {!data && error && <ErrorNotice text={errorMessage(error)} onRetry={() => void refetch()} />}
      {data && tables.length === 0 && <p className={styles.empty}>{t('pass.empty')}</p>}
      <ul ref={list} className={styles.tickets}>
        {tables.map((table) => (
          <Packed key={table.key} data-columns={columnsOf(table, language)}>
            <PassTicket table={table} now={now} />
          </Packed>
        ))}
      </ul>
      {data && data.more > 0 && (
        <p className={styles.empty}>{t('pass.more', { count: data.more })}</p>
      )}
    </main>
  );
}

/** How many tables can be served, have something cooking, or something standing too long. */
function Bar({
  tables,
  below,
  now,
}: {
  tables: readonly PassTable[];
  /** How many tickets begin below the screen. */
  below: number;
  now: number;
}) {
  const { t } = useTranslation('mfe-seller');
  const { home } = useAccess();
  const isAtTablet = useSession((session) => session.staff?.isAtTablet);
  const states = tables.filter(isOpen).map((table) => stateOf(table, now));
  const counts = {
    ready: states.filter((state) => state === 'ready').length,
    open: tables.filter(isCooking).length,
    late: states.filter((state) => state === 'late').length,
  };
  return (
    <header className={styles.bar}>
      <Link className={styles.mark} to={home} aria-label={t('pass.toWork')}>
        <BrandMark />
      </Link>
      <h1 className="display">{t('pass.title')}</h1>
      <dl>
        {(['ready', 'open', 'late'] as const).map((state) => (
          <div key={state}>
            <dd className="num">{counts[state]}</dd>
            <dt>{t(`pass.count.${state}`)}</dt>
          </div>
        ))}
      </dl>
      {below > 0 && (
        <b className={styles.below} role="status">
          {t('pass.below', { count: below })}
        </b>
      )}
      {/* The margin is one of the page's direction, not of the clock's. */}
      <span className={styles.clock}>
        <bdi dir="ltr" className="num">
          {timeOfDay(now)}
        </bdi>
      </span>
      {isAtTablet && (
        <Suspense fallback={null}>
          <LockButton />
        </Suspense>
      )}
    </header>
  );
}

export default ownTexts('pass', { en, ar })(PassPage);
