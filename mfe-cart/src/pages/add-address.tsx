import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Navigate } from '@smokehouse/shared/router';
import { useSession } from '@smokehouse/shared/stores';
import { usePageTitle } from '@smokehouse/shared/ui';
import { AddressFields, AddressFieldsSkeleton } from '../parts/address-fields';
import styles from './add-address.module.css';

/** The page for a new delivery address. It requires a session. */
export default function AddAddressPage() {
  const { t } = useTranslation('mfe-cart');
  const { user, checked } = useSession();
  usePageTitle(t('address.title'));
  if (checked && !user) return <Navigate to={paths.cart} replace />;
  return (
    <main id="main" className="wrap">
      <div className="pagehead">
        <div>
          <h1 className="display">{t('address.title')}</h1>
          <p>{t('address.lead')}</p>
        </div>
      </div>
      <div className={styles.form}>{user ? <AddressFields /> : <AddressFieldsSkeleton />}</div>
    </main>
  );
}
