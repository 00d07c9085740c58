import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import type { refusalOf } from '@smokehouse/shared/bundled/place-quote';
import { usePickupInstead } from '@smokehouse/shared/bundled/place-refusal';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Icon } from '@smokehouse/shared/ui';
import ar from '../../locales/schedule.ar.json';
import en from '../../locales/schedule.en.json';
import styles from './schedule-sheet.module.css';

interface Props {
  refusal: NonNullable<ReturnType<typeof refusalOf>>;
  className?: string | undefined;
}

/** Chooses pickup in place of a delivery that is refused; nothing where there is no pickup. */
export function PickupInstead({ refusal, className }: Props) {
  const { t } = useTranslation('mfe-cart');
  const pickUp = usePickupInstead(refusal);
  if (!pickUp) return null;
  return (
    <Button variant="line" small className={className} onClick={pickUp}>
      <Icon name="bag" />
      {t('schedule.pickUp')}
    </Button>
  );
}

const BelowWarning = ({ refusal }: Props) => (
  <PickupInstead refusal={refusal} className={styles.instead} />
);

export default ownTexts('schedule', { en, ar })(BelowWarning);
