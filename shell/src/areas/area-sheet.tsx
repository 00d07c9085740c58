import { useId, useState } from 'react';
import { AreaMap } from '@smokehouse/shared/bundled/area-map';
import { SheetDialog } from '@smokehouse/shared/bundled/sheet-dialog';
import { pageQuery } from '@smokehouse/shared/api';
import type { Fulfilment } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { useWhere } from '@smokehouse/shared/stores';
import { ErrorNotice, Icon } from '@smokehouse/shared/ui';
import { DeliveryChoice } from './delivery-choice';
import { type Areas, Foot, PickupButton, zoomTexts } from './next-step';
import styles from './area-sheet.module.css';

/** The dialog in which a customer says where the order goes. */
export function AreaSheet() {
  const { t } = useTranslation('shell');
  const { t: shared } = useTranslation('shared');
  const { setOpen } = useWhere();
  const { data, isError, refetch } = useQuery(pageQuery('GET /api/areas'));
  const titleId = useId();
  return (
    <SheetDialog titleId={titleId} onClose={() => setOpen(false)}>
      <div className={styles.sheet}>
        <h2 className={`display ${styles.title}`} id={titleId}>
          {t('where.title')}
        </h2>
        {data && <Choice areas={data} />}
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

function Choice({ areas }: { areas: Areas }) {
  const { t } = useTranslation('shell');
  const { choice } = useWhere();
  const [fulfilment, setFulfilment] = useState<Fulfilment>(
    areas.pickup.open ? (choice?.fulfilment ?? 'delivery') : 'delivery',
  );
  return (
    <>
      {areas.pickup.open && (
        <div className={styles.tabs} role="group" aria-label={t('areas.how')}>
          {(['delivery', 'pickup'] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === fulfilment}
              onClick={() => setFulfilment(one)}
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

function PickupChoice({ areas }: { areas: Areas }) {
  const { t } = useTranslation('shell');
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
        <Foot>
          <PickupButton areas={areas} />
        </Foot>
      </div>
    </>
  );
}
