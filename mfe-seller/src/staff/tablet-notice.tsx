import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { ButtonLink, Icon } from '@smokehouse/shared/ui';
import styles from './notice.module.css';

/** Tells the owner of tablets that nobody has confirmed yet, wherever they are at the desk. */
export function TabletNotice({ names }: { names: readonly string[] }) {
  const { t, i18n } = useTranslation('mfe-seller');
  return (
    <div className={`${styles.notice} ${styles.above}`} role="status">
      <Icon name="alert" />
      <p>
        {t('staff.tablets.notice', {
          count: names.length,
          names: new Intl.ListFormat(i18n.language).format(names),
        })}
      </p>
      <ButtonLink variant="line" small to={paths.sellerStaff}>
        {t('staff.tablets.check')}
      </ButtonLink>
    </div>
  );
}
