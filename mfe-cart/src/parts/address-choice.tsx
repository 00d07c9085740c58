import { useId, useRef, useState } from 'react';
import { type Address, paths } from '@smokehouse/shared/contract';
import { placeOfAddress } from '@smokehouse/shared/contract/ordering/areas/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery, useQueryClient } from '@smokehouse/shared/query';
import { Link } from '@smokehouse/shared/router';
import { useLanguage, useSession, useWhere } from '@smokehouse/shared/stores';
import { TicketHeading, TicketSection } from '@smokehouse/shared/orders/ticket';
import { Button, ErrorNotice, Icon } from '@smokehouse/shared/ui';
import { addressLine } from '@smokehouse/shared/orders/address-line';
import { quoteQuery } from '../lib/quote-query';
import type { DeliveryAddress } from '../lib/use-delivery-address';
import styles from './address-choice.module.css';
import section from './summary-section.module.css';

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
      <State delivery={delivery} />
      {delivery.question && !open && <Possible delivery={delivery} />}
      {hasAddresses && open && (
        <div className={styles.list} id={listId}>
          <SavedAddresses delivery={delivery} onDone={close} />
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
  return <div className={`sk ${styles.loading}`} role="status" aria-label={shared('loading')} />;
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

function SavedAddresses({
  delivery: { addresses = [], selected, select },
  onDone,
}: {
  delivery: DeliveryAddress;
  onDone: () => void;
}) {
  const { t } = useTranslation('mfe-cart');
  return (
    <ul aria-label={t('summary.saved')}>
      {addresses.map((address) => (
        <AddressButton
          key={address._id}
          address={address}
          isCurrent={address === selected}
          onPress={() => {
            select(address);
            onDone();
          }}
        />
      ))}
    </ul>
  );
}

/** The addresses that can be meant: those in the area, and those that can be anywhere. */
function Possible({ delivery }: { delivery: DeliveryAddress }) {
  const { addresses = [], question, select, placeThere } = delivery;
  const { t } = useTranslation('mfe-cart');
  const queryClient = useQueryClient();
  const areaId = useWhere(({ choice }) => choice?.quote?.area?.id);
  const { data: quotes = [] } = useQuery({
    queryKey: ['locate', 'saved', addresses],
    queryFn: () =>
      Promise.all(
        addresses.map((address) =>
          queryClient.fetchQuery(quoteQuery(placeOfAddress(address))).catch(() => undefined),
        ),
      ),
    enabled: question === 'place',
  });
  const isUnplaced = (index: number) => quotes[index]?.result === 'unknown';
  const possible = addresses.filter(
    (_, index) =>
      question === 'gone' ||
      isUnplaced(index) ||
      (quotes[index]?.result === 'area' && quotes[index].area?.id === areaId),
  );
  return (
    <div className={styles.list}>
      <ul aria-label={t('summary.saved')}>
        {possible.map((address) => {
          const isThere = question === 'place' && isUnplaced(addresses.indexOf(address));
          return (
            <AddressButton
              key={address._id}
              address={address}
              note={isThere ? t('summary.isThere') : undefined}
              onPress={() => (isThere ? placeThere : select)(address)}
            />
          );
        })}
      </ul>
      <AddLink />
    </div>
  );
}

function AddressButton({
  address,
  isCurrent = false,
  note,
  onPress,
}: {
  address: Address;
  isCurrent?: boolean;
  note?: string | undefined;
  onPress: () => void;
}) {
  const { language } = useLanguage();
  return (
    <li>
      <button type="button" aria-current={isCurrent ? 'true' : undefined} onClick={onPress}>
        {isCurrent ? <Icon name="check" /> : <span />}
        <span>
          <bdi>{addressLine(address, language)}</bdi>
          {note && <small>{note}</small>}
        </span>
      </button>
    </li>
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
