import { call } from '@smokehouse/shared/api';
import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLocation } from '@smokehouse/shared/router';
import { useSession } from '@smokehouse/shared/stores';
import { Button, ButtonLink } from '@smokehouse/shared/ui';
import { useDeskMutation } from '../parts/use-desk-mutation';
import styles from './security.module.css';

/** Offers to set up a second factor, until the seller sets one up or declines. */
export default function FactorOffer() {
  const { t } = useTranslation('mfe-seller');
  const { pathname } = useLocation();
  const { send } = useDeskMutation();
  const decline = () =>
    send(async () => {
      await call('POST /api/seller/second-factor/decline');
      useSession.getState().setSeller(true);
      return undefined;
    });
  if (pathname === paths.sellerAccount) return null;
  return (
    <aside className={styles.offer} aria-label={t('security.first.offerTitle')}>
      <div>
        <b>{t('security.first.offerTitle')}</b>
        <p>{t('security.first.offerText')}</p>
      </div>
      <div className={styles.actions}>
        <ButtonLink variant="solid" small to={paths.sellerAccount}>
          {t('security.first.setUp')}
        </ButtonLink>
        <Button variant="text" small onClick={() => void decline()}>
          {t('security.first.later')}
        </Button>
      </div>
    </aside>
  );
}
