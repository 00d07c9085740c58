import { useRef, useState } from 'react';
import { addressesQuery, ApiError, call } from '@smokehouse/shared/api';
import { type Address, paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { addressLine } from '@smokehouse/shared/orders/address-line';
import { useQuery, useQueryClient } from '@smokehouse/shared/query';
import { useLanguage } from '@smokehouse/shared/stores';
import { Button, ButtonLink, ErrorNotice, Icon, Modal, notify } from '@smokehouse/shared/ui';
import styles from './account.module.css';

/** Asks before an address is removed: put back, it would be another one, the last of the list. */
function ConfirmRemoval({
  address,
  onRemoved,
  onClose,
}: {
  address: Address;
  onRemoved: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('shell');
  const { language } = useLanguage();
  const client = useQueryClient();
  const [isRunning, setRunning] = useState(false);
  const remove = async () => {
    const { queryKey } = addressesQuery;
    setRunning(true);
    try {
      const { message } = await call('POST /api/address/remove', { id: address._id });
      notify.success(message);
    } catch (error) {
      notify.error((error as Error).message);
      // One that another device has removed is gone too.
      if (!(error instanceof ApiError && error.status === 404)) {
        setRunning(false);
        return;
      }
    }
    client.setQueryData(queryKey, (known) => known?.filter(({ _id }) => _id !== address._id));
    void client.invalidateQueries({ queryKey });
    onRemoved();
  };
  return (
    <Modal title={t('details.addresses.ask')} onClose={onClose}>
      <p className={styles.warning}>
        <bdi>{addressLine(address, language)}</bdi>
      </p>
      <div className={styles.choices}>
        <Button block className={styles.danger} busy={isRunning} onClick={() => void remove()}>
          <Icon name="trash" />
          {t('details.addresses.confirm')}
        </Button>
        <Button variant="line" block onClick={onClose}>
          {t('details.addresses.keep')}
        </Button>
      </div>
    </Modal>
  );
}

function AddressRow({ address, onRemove }: { address: Address; onRemove: () => void }) {
  const { t } = useTranslation('shell');
  const { language } = useLanguage();
  const { _id, firstName, lastName, phone, shortAddress, street } = address;
  return (
    <li className={styles.address}>
      <p>
        <b>
          <bdi>{`${firstName} ${lastName}`}</bdi>
        </b>
        <span>
          <bdi>{addressLine(address, language)}</bdi>
        </span>
        <span className={styles.contact}>
          <bdi dir="ltr">{phone}</bdi>
          {shortAddress && <bdi dir="ltr">{shortAddress}</bdi>}
        </span>
      </p>
      <div className={styles.choices}>
        <ButtonLink
          variant="line"
          small
          to={`${paths.addAddress}?edit=${_id}`}
          aria-label={t('details.addresses.editOf', { street })}
        >
          {t('details.addresses.edit')}
        </ButtonLink>
        <Button
          variant="line"
          small
          aria-label={t('details.addresses.removeOf', { street })}
          onClick={onRemove}
        >
          {t('details.addresses.remove')}
        </Button>
      </div>
    </li>
  );
}

/** The saved addresses, each with a link to its form and a button that removes it. */
export function Addresses() {
  const { t } = useTranslation(['shell', 'shared']);
  const { data: addresses, isError, refetch } = useQuery(addressesQuery);
  const [removed, setRemoved] = useState<Address>();
  const addLink = useRef<HTMLAnchorElement>(null);
  if (isError && !addresses)
    return <ErrorNotice text={t('shared:loadFailed')} onRetry={() => void refetch()} />;
  if (!addresses)
    return (
      <div className={`sk ${styles.loading}`} role="status" aria-label={t('shared:loading')} />
    );
  return (
    <>
      {addresses.length === 0 ? (
        <p className={styles.none}>{t('details.addresses.none')}</p>
      ) : (
        <ul className={styles.addresses}>
          {addresses.map((address) => (
            <AddressRow key={address._id} address={address} onRemove={() => setRemoved(address)} />
          ))}
        </ul>
      )}
      <ButtonLink ref={addLink} variant="line" className={styles.action} to={paths.addAddress}>
        <Icon name="plus" />
        {t('details.addresses.add')}
      </ButtonLink>
      {removed && (
        <ConfirmRemoval
          address={removed}
          onRemoved={() => {
            setRemoved(undefined);
            // The button that opened the dialog is gone.
            addLink.current?.focus();
          }}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </>
  );
}
