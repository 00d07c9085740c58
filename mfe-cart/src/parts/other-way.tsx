import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import { quoteQuery, refusalOf } from '@smokehouse/shared/bundled/place-quote';
import { useDeliveryInstead, usePickupInstead } from '@smokehouse/shared/bundled/place-refusal';
import { placeOfAddress } from '@smokehouse/shared/contract/ordering/areas/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { useWhere } from '@smokehouse/shared/stores';
import { Button, Icon } from '@smokehouse/shared/ui';
import type { DeliveryTime } from '../lib/use-delivery-time';
import { chooseAddress, useDeliveryAddress } from '../lib/use-delivery-address';
import ar from '../../locales/schedule.ar.json';
import en from '../../locales/schedule.en.json';
import styles from './schedule-sheet.module.css';

interface Props {
  /** Of the way that cannot be had. */
  time: DeliveryTime;
  className?: string | undefined;
  onChosen?: () => void;
}

/** Chooses the other way in place of the one that cannot be had; nothing where there is none. */
export function OtherWay({ time: { fulfilment, dishes }, className, onChosen }: Props) {
  const { t } = useTranslation('mfe-cart');
  const pickUp = usePickupInstead({ isNeeded: fulfilment === 'delivery', dishes });
  const deliver = useDeliveryInstead({ isNeeded: fulfilment === 'pickup', dishes });
  const { selected } = useDeliveryAddress();
  const there = useQuery({
    ...quoteQuery(selected && placeOfAddress(selected)),
    enabled: deliver !== undefined && selected !== undefined,
  });
  const isRefusedThere = selected !== undefined && refusalOf(there.data, 'delivery') !== undefined;
  const openPlaces = useWhere((state) => state.setOpen);

  function deliverThere() {
    if (isRefusedThere) openPlaces(true);
    // The cart delivers to this address then, which the navigation shows.
    else if (selected) chooseAddress(selected);
    else deliver?.();
  }

  const choose = pickUp ?? (deliver && deliverThere);
  // Where it goes to decides what is offered.
  if (!choose || there.isLoading) return null;
  const delivery = isRefusedThere ? 'deliverElsewhere' : 'deliverInstead';
  const press = () => {
    choose();
    onChosen?.();
  };
  return (
    <Button variant="line" small className={className} onClick={press}>
      <Icon name={pickUp ? 'bag' : 'pin'} />
      {t(`schedule.${pickUp ? 'pickUpInstead' : delivery}`)}
    </Button>
  );
}

/** What can be done where no order can be had by the way at its time, and why not. */
function Instead({ time }: Props) {
  const { t } = useTranslation('mfe-cart');
  const { isNone, isOnlyNow, isNotServed } = time;
  const reason = isOnlyNow ? 'later' : isNotServed ? 'dishes' : 'order';
  return (
    <>
      {(isNone || isOnlyNow) && (
        <p className={styles.reason} role="status">
          {t(`schedule.noneFor.${reason}`)}
        </p>
      )}
      {!isOnlyNow && <OtherWay time={time} className={styles.instead} />}
    </>
  );
}

export default ownTexts('schedule', { en, ar })(Instead);
