import type { ReactNode } from 'react';
import { refusalOf } from '@smokehouse/shared/bundled/place-quote';
import { nextOpening, refusesOrders } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { TicketHeading, TicketSection } from '@smokehouse/shared/orders/ticket';
import { useLanguage } from '@smokehouse/shared/stores';
import { Button, Icon } from '@smokehouse/shared/ui';
import { slotDay, slotTimes } from '../lib/slot-texts';
import type { DeliveryTime as Time } from '../lib/use-delivery-time';
import styles from './delivery-time.module.css';
import section from './summary-section.module.css';

/** When the order is to be delivered, with a button that opens the choice of a time. */
export function DeliveryTime({ time }: { time: Time }) {
  const { t } = useTranslation('mfe-cart');
  return (
    <TicketSection className={section.section}>
      <TicketHeading title={t(`when.${time.fulfilment === 'pickup' ? 'pickupTitle' : 'title'}`)}>
        <Button variant="text" small className={section.change} onClick={() => time.setOpen(true)}>
          {t('when.change')}
        </Button>
      </TicketHeading>
      <p className={section.current}>
        <Current time={time} />
      </p>
      <Notices time={time} />
    </TicketSection>
  );
}

function Current({ time }: { time: Time }) {
  const { quote, slot, days, now, isMissing, isNone, isOnlyNow, isError } = time;
  const { t } = useTranslation('mfe-cart');
  const language = useLanguage((state) => state.language);
  if (isNone || isOnlyNow || refusalOf(quote, time.fulfilment)) return '—';
  // A space of the text's height, until the chosen time has loaded.
  if (isMissing && !days && !isError) return '\u00a0';
  if (!slot || !days) return t(isMissing ? 'when.choose' : 'when.asap');
  return (
    <>
      {slotDay(slot, { t, language, days, now })}{' '}
      <bdi dir="ltr" className="num">
        {slotTimes(slot)}
      </bdi>
    </>
  );
}

/** Why it may not be as soon as usual. */
function Notices({ time }: { time: Time }) {
  const { hours, quote, fulfilment } = time;
  const { t } = useTranslation('mfe-cart');
  const language = useLanguage((state) => state.language);
  if (hours?.isOutage) return <Text>{t('when.outage')}</Text>;
  // No time helps where nothing is delivered, which the section of the place says.
  if (!hours || refusalOf(quote, fulfilment)) return null;
  const { isOpen, pause } = hours;
  const opening = nextOpening(hours, language);
  const hasChosen = time.chosen !== null && !time.isMissing;
  const text = () => {
    // Until the next opening, if the pause ends after closing.
    if (pause?.kind === 'closed') return t('when.paused', { time: opening });
    // That no time can be chosen is said beside the place, with what can be done instead.
    if (time.isNotServed) return time.isNone || hasChosen ? '' : t('when.notServed');
    if (refusesOrders(hours)) return t('when.closed', { time: opening });
    if (!isOpen) return t('when.closedTest', { time: opening });
    return pause ? t('when.busy', { count: pause.minutes }) : '';
  };
  return text() && <Text>{text()}</Text>;
}

function Text({ children }: { children: ReactNode }) {
  return (
    <p className={styles.notice} role="status">
      <Icon name="clock" />
      <span>{children}</span>
    </p>
  );
}
