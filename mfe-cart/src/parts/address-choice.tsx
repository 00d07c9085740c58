import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { UnknownSession } from '@smokehouse/shared/bundled/unknown-session';
import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import { useLanguage, useSession, useWhere } from '@smokehouse/shared/stores';
import { TicketHeading, TicketSection } from '@smokehouse/shared/orders/ticket';
import { Button, ErrorNotice, Icon } from '@smokehouse/shared/ui';
import { addressLine } from '@smokehouse/shared/orders/address-line';
import type { DeliveryAddress } from '../lib/use-delivery-address';
import styles from './address-choice.module.css';
import section from './summary-section.module.css';

/** Of the element with the links and buttons for an address. */
export const ADDRESS_ID = 'delivery-address';

const loadSaved = () => import(/* webpackChunkName: "saved-addresses" */ './saved-addresses');
const SavedAddresses = lazy(loadSaved);

/**
 * The delivery address, with a button that opens the list of saved addresses.
 */
export function AddressChoice({ delivery }: { delivery: DeliveryAddress }) {
  const { t } = useTranslation('mfe-cart');
  const [open, setOpen] = useState(false);
  const changeButton = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const { addresses } = delivery;
  const hasAddresses = addresses !== undefined && addresses.length > 0;

  useEffect(() => {
    // Ready before somebody presses the button.
    if (hasAddresses) void loadSaved().catch(() => undefined);
  }, [hasAddresses]);

  function close() {
    setOpen(false);
    changeButton.current?.focus();
  }

  return (
    // Escape closes the list from any element inside. Everything else is a button.
    <TicketSection
      id={ADDRESS_ID}
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
      <State delivery={delivery} />
      {((hasAddresses && open) || delivery.question) && (
        <div className={styles.list} id={listId}>
          <Suspense fallback={null}>
            <SavedAddresses delivery={delivery} onDone={open ? close : undefined} />
          </Suspense>
          <AddLink />
        </div>
      )}
    </TicketSection>
  );
}

/** The address, or that it is loading or could not be loaded. */
function State({ delivery }: { delivery: DeliveryAddress }) {
  const { t: shared } = useTranslation('shared');
  const { checked } = useSession();
  const { addresses, isError, retry } = delivery;
  if (isError) return <ErrorNotice text={shared('loadFailed')} onRetry={retry} />;
  if (checked && addresses) return <Current delivery={delivery} />;
  return (
    <UnknownSession>
      <div className={`sk ${styles.loading}`} role="status" aria-label={shared('loading')} />
    </UnknownSession>
  );
}

function Current({
  delivery: { selected, addresses, question, isDeciding },
}: {
  delivery: DeliveryAddress;
}) {
  const { t } = useTranslation('mfe-cart');
  const { language } = useLanguage();
  const { user } = useSession();
  const area = useWhere(({ choice }) => choice?.quote?.area?.name[language]);
  const missing = user ? `summary.${question ?? 'noAddress'}` : 'summary.signIn';
  return (
    <>
      <p className={`${section.current} ${styles.address}`}>
        {selected ? (
          <bdi>{addressLine(selected, language)}</bdi>
        ) : (
          !isDeciding && t(missing, { area })
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

function AddLink() {
  const { t } = useTranslation('mfe-cart');
  return (
    <Link className={styles.add} to={paths.addAddress}>
      <Icon name="plus" />
      <span>{t('summary.addAddress')}</span>
    </Link>
  );
}
