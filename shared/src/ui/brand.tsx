import { useTranslation } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import { BrandMark } from '../bundled/brand-mark';
import styles from './brand.module.css';

/** The logo and the name of the shop, linked to the home page. */
export function Brand({ to = '/' }: { to?: string }) {
  const { t } = useTranslation('shared');
  return (
    <Link className={styles.brand} to={to}>
      <BrandMark />
      <span>
        <i>{t('brandLine')}</i>
        <b>{t('brandName')}</b>
      </span>
    </Link>
  );
}
