import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { Link } from '@smokehouse/shared/router';
import { DeskIcon } from '../parts/desk-icon';
import { useNameOf } from '../parts/use-name-of';
import { drawersQuery } from '../shift/public/queries';
import { useAccess } from '../staff/public/access';
import styles from './split.module.css';

/**
 * The drawer into which cash goes that the signed-in person takes (decision 0073).
 * @returns its name, null without an open drawer, undefined until that is known
 */
export function useCashDrawer(): string | null | undefined {
  const { may } = useAccess();
  const nameOf = useNameOf();
  const { data } = useQuery({ ...drawersQuery, enabled: may('drawer.work') });
  if (!data) return undefined;
  const own = data.drawers.find(({ shift }) => shift && shift._id === data.own);
  return own ? nameOf(own) : null;
}

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
