import { useEffect } from 'react';
import { addressesQuery } from '@smokehouse/shared/api';
import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import { UnknownSession } from '@smokehouse/shared/bundled/unknown-session';
import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { useSearchParams } from '@smokehouse/shared/router';
import { useSession, useUi } from '@smokehouse/shared/stores';
import { Button, EmptyState, ErrorNotice, usePageTitle } from '@smokehouse/shared/ui';
import ar from '../../locales/address.ar.json';
import en from '../../locales/address.en.json';
import { AddressFields, AddressFieldsSkeleton } from '../parts/address-fields';
import styles from './add-address.module.css';

/** The form with a saved address. When the session ends meanwhile, it keeps the text. */
function EditedAddress({ id }: { id: string }) {
  const { t } = useTranslation('mfe-cart');
  const { t: shared } = useTranslation('shared');
  const { user } = useSession();
  const { data, isError, refetch } = useQuery({ ...addressesQuery, enabled: Boolean(user) });
  const address = data?.find(({ _id }) => _id === id);
  if (address) return <AddressFields key={id} edited={address} />;
  if (!user)
    return (
      <EmptyState icon="user" text={t('address.signInFirst')}>
        <Button variant="accent" onClick={() => useUi.getState().setSignInOpen(true)}>
          {t('address.login')}
        </Button>
      </EmptyState>
    );
  if (data)
    return <EmptyState text={t('address.gone')} to={paths.account} action={t('address.toList')} />;
  if (isError) return <ErrorNotice text={shared('loadFailed')} onRetry={() => void refetch()} />;
  return <AddressFieldsSkeleton />;
}

/**
 * The page for a new delivery address, or with `?edit=` and its id for a saved one. Without a
 * session it asks to sign in and keeps the text.
 */
function AddAddressPage() {
  const { t } = useTranslation('mfe-cart');
  const { user, checked } = useSession();
  const [search] = useSearchParams();
  const edited = search.get('edit');
  const title = t(edited === null ? 'newAddress' : 'address.editTitle');
  usePageTitle(title);
  const mustSignIn = checked && !user;
  useEffect(() => {
    if (mustSignIn) useUi.getState().setSignInOpen(true);
  }, [mustSignIn]);
  return (
    <main id="main" className="wrap">
      <div className="pagehead">
        <div>
          <h1 className="display">{title}</h1>
          <p>{t('address.lead')}</p>
        </div>
      </div>
      <div className={styles.form}>
        {!checked ? (
          <UnknownSession>
            <AddressFieldsSkeleton />
          </UnknownSession>
        ) : edited === null ? (
          <AddressFields />
        ) : (
          <EditedAddress id={edited} />
        )}
      </div>
    </main>
  );
}

export default ownTexts('address', { en, ar })(AddAddressPage);
