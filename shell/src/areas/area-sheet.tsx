import { useId, useState } from 'react';
import { AreaMap } from '@smokehouse/shared/bundled/area-map';
import { SheetDialog } from '@smokehouse/shared/bundled/sheet-dialog';
import { pageQuery } from '@smokehouse/shared/api';
import { untilChange } from '@smokehouse/shared/bundled/until-change';
import { type Fulfilment, nextOpening } from '@smokehouse/shared/contract';
import { textIn } from '@smokehouse/shared/contract/text-in';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { useLanguage, useWhere } from '@smokehouse/shared/stores';
import { ErrorNotice, Icon } from '@smokehouse/shared/ui';
import { page } from '../page-config';
import { DeliveryChoice } from './delivery-choice';
import { type Areas, Foot, PickupButton, zoomTexts } from './next-step';
import styles from './area-sheet.module.css';

const hoursQuery = { ...pageQuery('GET /api/hours'), refetchInterval: untilChange };

/** The dialog in which a customer says where the order goes. */
export function AreaSheet() {
  const { t } = useTranslation('shell');
  const { t: shared } = useTranslation('shared');
  const { setOpen, choice } = useWhere();
  const { data, isError, refetch } = useQuery(pageQuery('GET /api/areas'));
  const [wanted, setWanted] = useState<Fulfilment>(choice?.fulfilment ?? 'delivery');
  const fulfilment = data?.pickup.open ? wanted : 'delivery';
  const titleId = useId();
  return (
    <SheetDialog titleId={titleId} onClose={() => setOpen(false)}>
      <div className={styles.sheet}>
        <h2 className={`display ${styles.title}`} id={titleId}>
          {t(data && fulfilment === 'pickup' ? 'areas.pickupTitle' : 'where.title')}
        </h2>
        {data && <Choice areas={data} fulfilment={fulfilment} onChoose={setWanted} />}
        {isError && !data && (
          <ErrorNotice text={shared('loadFailed')} onRetry={() => void refetch()} />
        )}
        {!isError && !data && (
          <div className={`sk ${styles.loading}`} role="status" aria-label={shared('loading')} />
        )}
      </div>
    </SheetDialog>
  );
}

function Choice({
  areas,
  fulfilment,
  onChoose,
}: {
  areas: Areas;
  fulfilment: Fulfilment;
  onChoose: (fulfilment: Fulfilment) => void;
}) {
  const { t } = useTranslation('shell');
  return (
    <>
      {areas.pickup.open && (
        <div className={styles.tabs} role="group" aria-label={t('areas.how')}>
          {(['delivery', 'pickup'] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === fulfilment}
              onClick={() => onChoose(one)}
            >
              <Icon name={one === 'delivery' ? 'truck' : 'bag'} />
              <span>{t(`areas.${one}`)}</span>
            </button>
          ))}
        </div>
      )}
      {fulfilment === 'pickup' ? <PickupChoice areas={areas} /> : <DeliveryChoice areas={areas} />}
    </>
  );
}

/** The hours of the restaurant, or when it opens next. */
function PickupHours() {
  const { t } = useTranslation('shell');
  const { language } = useLanguage();
  const { data: hours } = useQuery(hoursQuery);
  if (!hours) return null;
  const { isOpen, opensAt: from, closesAt: to, pause } = hours;
  const state = pause?.kind === 'closed' ? 'where.paused' : 'where.closed';
  return (
    <p className={styles.hint}>
      {isOpen ? t('areas.open', { from, to }) : t(state, { time: nextOpening(hours, language) })}
    </p>
  );
}

function PickupChoice({ areas }: { areas: Areas }) {
  const { t } = useTranslation('shell');
  const { language } = useLanguage();
  const { address, addressAr } = page.site;
  return (
    <>
      <div className={styles.map}>
        <AreaMap
          label={t('areas.map')}
          areas={[]}
          restaurant={areas.restaurant}
          tiles={areas.tiles}
          zoomTexts={zoomTexts(t)}
        />
      </div>
      <div className={styles.form}>
        <p className={styles.result}>
          <Icon name="check" />
          {t('areas.pickupHere')}
        </p>
        <bdi className={styles.hint}>{textIn(language, address, addressAr)}</bdi>
        <PickupHours />
        <Foot>
          <PickupButton areas={areas} />
        </Foot>
      </div>
    </>
  );
}
