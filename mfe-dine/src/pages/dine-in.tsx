import { useEffect } from 'react';
import { Alert } from '@smokehouse/shared/bundled/alert';
import { CATEGORY_PATHS, paths, type CategoryPath } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Link, useLocation } from '@smokehouse/shared/router';
import { useSession, useUi } from '@smokehouse/shared/stores';
import { Button, ButtonLink, ErrorNotice, Icon, usePageTitle } from '@smokehouse/shared/ui';
import { BottomBar } from '../parts/bottom-bar';
import { CallButtons } from '../parts/call-buttons';
import { CategoryStrip } from '../parts/category-strip';
import { MenuSection, MenuSkeleton } from '../parts/menu-section';
import { TableSign } from '../parts/table-sign';
import { useCurrentSection } from '../parts/use-current-section';
import { useMenu } from '../parts/use-menu';
import { usePreviousTable, useScannedCode, useUnknownTable } from '../parts/use-table';
import styles from './dine-in.module.css';

/** For a guest whose visit the staff has ended: begins another one. */
function TakeSeat() {
  const { t } = useTranslation('mfe-dine');
  return (
    <Button variant="line" small onClick={() => useUi.getState().setGuestEntryOpen(true)}>
      <Icon name="user" />
      {t('dineIn.sit')}
    </Button>
  );
}

/** The menu of a guest at a table: one page with a section for each category. */
export default function DineIn() {
  const { t } = useTranslation('mfe-dine');
  const { t: shared } = useTranslation('shared');
  const guest = useSession((state) => state.guest);
  const { products, isLoading, isFailed, retry } = useMenu();
  const isReady = Boolean(products);
  const { hash } = useLocation();
  const [current, choose] = useCurrentSection(CATEGORY_PATHS, isReady);
  const previousTable = usePreviousTable();
  const unknownTable = useUnknownTable();
  useScannedCode();
  usePageTitle(t('dineIn.title'));
  // The browser cannot scroll to the address's section (#burger) before the menu has loaded.
  useEffect(() => {
    if (isReady && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isReady, hash]);

  const dishesOf = (path: CategoryPath) =>
    (products ?? []).filter((product) => product.category === path);
  const counts = products
    ? Object.fromEntries(CATEGORY_PATHS.map((path) => [path, dishesOf(path).length]))
    : {};
  return (
    <>
      <main id="main">
        <CategoryStrip
          categories={CATEGORY_PATHS}
          counts={counts}
          current={current}
          onChoose={choose}
        />
        <div className="wrap">
          <div className={styles.head}>
            <div>
              <h1 className="display">{t('dineIn.title')}</h1>
              <p>
                {guest
                  ? t(guest.hasLeft ? 'dineIn.left' : 'dineIn.hello', { name: guest.name })
                  : t('dineIn.welcome')}
              </p>
              {/* Also for a guest of another day, and so that nothing moves once a guest is known. */}
              <p>
                {t('dineIn.noTable')} <Link to={paths.home}>{t('nav.shop')}</Link>
              </p>
            </div>
            <div className={styles.table}>
              <TableSign />
              {guest?.hasLeft ? <TakeSeat /> : <CallButtons />}
            </div>
            {unknownTable && (
              <Alert className={styles.moved}>
                {t('dineIn.unknownTable', { table: unknownTable })}
              </Alert>
            )}
            {previousTable && (
              <p className={styles.moved} role="status">
                <Icon name="check" />
                {t('dineIn.moved', { before: previousTable })}
              </p>
            )}
          </div>
          {isLoading && <MenuSkeleton label={shared('loading')} />}
          {isFailed && <ErrorNotice text={shared('loadFailed')} onRetry={retry} />}
          {products &&
            CATEGORY_PATHS.map((path, index) => (
              <MenuSection key={path} path={path} dishes={dishesOf(path)} isFirst={index === 0} />
            ))}
        </div>
      </main>
      <BottomBar products={products}>
        <ButtonLink variant="accent" to={paths.dineOrder}>
          {t('viewCart')}
        </ButtonLink>
      </BottomBar>
    </>
  );
}
