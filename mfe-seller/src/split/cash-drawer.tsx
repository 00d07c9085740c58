import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import { DeskIcon } from '../parts/desk-icon';
import { useCashDrawer } from '../shift/public/use-cash-drawer';
import styles from './split.module.css';

/** Says into which drawer cash goes, or that it goes into none and how to open one. */
export function CashDrawer() {
  const { t } = useTranslation('mfe-seller');
  const drawer = useCashDrawer();
  if (drawer === undefined) return null;
  return (
    <p className={`${styles.drawer} ${drawer === null ? styles.noDrawer : ''}`}>
      <DeskIcon name="drawer" />
      {drawer === null ? (
        <span>
          {t('split.noDrawer')} <Link to={paths.sellerShift}>{t('split.openDrawer')}</Link>
        </span>
      ) : (
        <span>
          {t('split.intoDrawer')} <bdi>{drawer}</bdi>
        </span>
      )}
    </p>
  );
}
