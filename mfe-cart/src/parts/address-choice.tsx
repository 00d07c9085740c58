import { useId, useRef, useState } from 'react';
import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import { useLanguage, useSession } from '@smokehouse/shared/stores';
import { TicketHeading, TicketSection } from '@smokehouse/shared/orders/ticket';
import { Button, ErrorNotice, Icon } from '@smokehouse/shared/ui';
import { addressLine } from '@smokehouse/shared/orders/address-line';
import type { DeliveryAddress } from '../lib/use-delivery-address';
import styles from './address-choice.module.css';
import section from './summary-section.module.css';

/**
 * The delivery address, with a button that opens the list of saved addresses.
 */
export function AddressChoice({ delivery }: { delivery: DeliveryAddress }) {
  const { t } = useTranslation('mfe-cart');
  const { t: shared } = useTranslation('shared');
  const { checked } = useSession();
  const [open, setOpen] = useState(false);
  const changeButton = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const { addresses, isError, retry } = delivery;
  const hasAddresses = addresses !== undefined && addresses.length > 0;

  function close() {
    setOpen(false);
    changeButton.current?.focus();
  }

  return (
    // Escape closes the list from any element inside. Everything else is a button.
    <TicketSection
      className={section.section}
      onKeyDown={(event) => {
        if (open && event.key === 'Escape') close();
      }}
    >
      <TicketHeading title={t('summary.address')}>
        {hasAddresses && (
          <Button
            ref={changeButton}
            variant="text"
            small
            className={section.change}
            aria-expanded={open}
            aria-controls={listId}
            onClick={() => setOpen(!open)}
          >
            {t('summary.change')}
          </Button>
        )}
      </TicketHeading>
      {isError && <ErrorNotice text={shared('loadFailed')} onRetry={retry} />}
      {!isError && (!checked || !addresses) && (
        <div className={`sk ${styles.loading}`} role="status" aria-label={shared('loading')} />
      )}
      {!isError && checked && addresses && <Current delivery={delivery} />}
      {hasAddresses && open && (
        <div className={styles.list} id={listId}>
          <SavedAddresses delivery={delivery} onDone={close} />
          <AddLink />
        </div>
      )}
    </TicketSection>
  );
}

function Current({ delivery: { selected, addresses } }: { delivery: DeliveryAddress }) {
  const { t } = useTranslation('mfe-cart');
  const { language } = useLanguage();
  const { user } = useSession();
  return (
    <>
      <p className={`${section.current} ${styles.address}`}>
        {selected ? (
          <bdi>{addressLine(selected, language)}</bdi>
        ) : (
          t(user ? 'summary.noAddress' : 'summary.signIn')
        )}
      </p>
      {user && addresses?.length === 0 && (
        <div className={styles.list}>
          <AddLink />
        </div>
      )}
    </>
  );
}

function SavedAddresses({
  delivery: { addresses = [], selected, select },
  onDone,
}: {
  delivery: DeliveryAddress;
  onDone: () => void;
}) {
  const { t } = useTranslation('mfe-cart');
  const { language } = useLanguage();
  return (
    <ul aria-label={t('summary.saved')}>
      {addresses.map((address) => (
        <li key={address._id}>
          <button
            type="button"
            aria-current={address === selected ? 'true' : undefined}
            onClick={() => {
              select(address._id);
              onDone();
            }}
          >
            {address === selected ? <Icon name="check" /> : <span />}
            <span>
              <bdi>{addressLine(address, language)}</bdi>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function AddLink() {
  const { t } = useTranslation('mfe-cart');
  return (
    <Link className={styles.add} to={paths.addAddress}>
      <Icon name="plus" />
      <span>{t('summary.addAddress')}</span>
    </Link>
  );
}
