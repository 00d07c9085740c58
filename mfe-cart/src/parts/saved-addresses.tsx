import type { Address } from '@smokehouse/shared/contract';
import { placeOfAddress } from '@smokehouse/shared/contract/ordering/areas/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { addressLine } from '@smokehouse/shared/orders/address-line';
import { useQuery, useQueryClient } from '@smokehouse/shared/query';
import { useLanguage, useWhere } from '@smokehouse/shared/stores';
import { Icon } from '@smokehouse/shared/ui';
import { quoteQuery } from '@smokehouse/shared/bundled/place-quote';
import type { DeliveryAddress } from '../lib/use-delivery-address';

export interface SavedAddressesProps {
  delivery: DeliveryAddress;
  /** Called when one is chosen of all; without it, only those that can be meant are listed. */
  onDone?: (() => void) | undefined;
}

/** The customer's addresses to choose from: a file of its own, as the first view lists none. */
export default function SavedAddresses(props: SavedAddressesProps) {
  return props.onDone ? <Saved {...props} /> : <Possible {...props} />;
}

function Saved({ delivery: { addresses = [], selected, select }, onDone }: SavedAddressesProps) {
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
            onDone?.();
          }}
        />
      ))}
    </ul>
  );
}

/** The addresses that can be meant: those in the area, and those that can be anywhere. */
function Possible({ delivery }: SavedAddressesProps) {
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
