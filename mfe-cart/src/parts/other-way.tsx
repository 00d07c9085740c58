import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import type { refusalOf } from '@smokehouse/shared/bundled/place-quote';
import { useDeliveryInstead, usePickupInstead } from '@smokehouse/shared/bundled/place-refusal';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Icon } from '@smokehouse/shared/ui';
import { chooseAddress, useDeliveryAddress } from '../lib/use-delivery-address';
import ar from '../../locales/schedule.ar.json';
import en from '../../locales/schedule.en.json';
import styles from './schedule-sheet.module.css';

interface Props {
  refusal: NonNullable<ReturnType<typeof refusalOf>>;
  className?: string | undefined;
}

/** Chooses the other way in place of the one that is refused; nothing where there is none. */
export function OtherWay({ refusal, className }: Props) {
  const { t } = useTranslation('mfe-cart');
  const pickUp = usePickupInstead(refusal);
  const deliver = useDeliveryInstead(refusal);
  const { selected } = useDeliveryAddress();
  // The cart delivers to this address then, which the navigation shows.
  const deliverThere = deliver && selected ? () => chooseAddress(selected) : deliver;
  const choose = pickUp ?? deliverThere;
  if (!choose) return null;
  return (
    <Button variant="line" small className={className} onClick={choose}>
      <Icon name={pickUp ? 'bag' : 'pin'} />
      {t(pickUp ? 'schedule.pickUpInstead' : 'schedule.deliverInstead')}
    </Button>
  );
}

const BelowWarning = ({ refusal }: Props) => (
  <OtherWay refusal={refusal} className={styles.instead} />
);

export default ownTexts('schedule', { en, ar })(BelowWarning);
