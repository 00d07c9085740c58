import { useEffect } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useSession, useUi } from '@smokehouse/shared/stores';
import { usePageTitle } from '@smokehouse/shared/ui';
import { AddressFields, AddressFieldsSkeleton } from '../parts/address-fields';
import styles from './add-address.module.css';

/** The page for a new delivery address. Without a session it asks to sign in and keeps the text. */
export default function AddAddressPage() {
  const { t } = useTranslation('mfe-cart');
  const { user, checked } = useSession();
  usePageTitle(t('address.title'));
  const mustSignIn = checked && !user;
  useEffect(() => {
    if (mustSignIn) useUi.getState().setSignInOpen(true);
  }, [mustSignIn]);
  return (
    <main id="main" className="wrap">
      <div className="pagehead">
        <div>
          <h1 className="display">{t('address.title')}</h1>
          <p>{t('address.lead')}</p>
        </div>
      </div>
      <div className={styles.form}>{checked ? <AddressFields /> : <AddressFieldsSkeleton />}</div>
    </main>
  );
}
