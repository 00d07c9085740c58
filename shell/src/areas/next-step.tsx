import type { ReactNode } from 'react';
import { refusalOf } from '@smokehouse/shared/bundled/place-quote';
import type { CallAnswer, Quote } from '@smokehouse/shared/contract';
import { type TFunction, useTranslation } from '@smokehouse/shared/i18n';
import { useWhere } from '@smokehouse/shared/stores';
import { Button } from '@smokehouse/shared/ui';
import { TellMeWhen, type useAreaRequest } from './tell-me-when';
import { usePromise } from './use-promise';
import styles from './area-sheet.module.css';

/** The delivery areas and pickup, as the server describes them. */
export type Areas = CallAnswer<'GET /api/areas'>;

/** The names of the map's buttons. */
export const zoomTexts = (t: TFunction) => ({ in: t('areas.zoomIn'), out: t('areas.zoomOut') });

function choosePickup({ pickup }: Areas): void {
  const { choose, setOpen } = useWhere.getState();
  choose({ fulfilment: 'pickup', minutes: pickup.minutes });
  setOpen(false);
}

/** Chooses pickup and closes the sheet. */
export function PickupButton({ areas }: { areas: Areas }) {
  const { t } = useTranslation('shell');
  const { minutes } = usePromise()(areas.pickup);
  return (
    <Button variant="accent" block onClick={() => choosePickup(areas)}>
      {minutes ? t('areas.pickupReady', { ...minutes, count: minutes.to }) : t('areas.pickup')}
    </Button>
  );
}

/** The next step stays visible while the rest scrolls. */
export function Foot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}

/** Delivery where it is possible, else pickup and the request to be told when a known place is. */
export function NextStep({
  areas,
  quote,
  request,
}: {
  areas: Areas;
  quote: Quote | undefined;
  request: ReturnType<typeof useAreaRequest>;
}) {
  const { t } = useTranslation('shell');
  const refusal = refusalOf(quote, 'delivery');
  if (refusal) {
    const isKnown = refusal !== 'noDelivery';
    if (!isKnown && !areas.pickup.open) return null;
    return (
      <Foot>
        {areas.pickup.open && <PickupButton areas={areas} />}
        {isKnown && <TellMeWhen request={request} />}
      </Foot>
    );
  }
  return (
    <Foot>
      <Button variant="accent" block type="submit">
        {t('areas.deliverHere')}
      </Button>
    </Foot>
  );
}
