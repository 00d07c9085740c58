import { type ReactNode, useEffect, useState } from 'react';
import { pageQuery } from '@smokehouse/shared/api';
import { untilChangeOrOutage } from '@smokehouse/shared/bundled/until-change';
import { nextOpening, refusesOrders } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { useLanguage, useWhere } from '@smokehouse/shared/stores';
import { Icon, notify } from '@smokehouse/shared/ui';
import { page } from '../../page-config';
import { restoreChoice } from '../../session/delivery-choice';

const loadAreas = () => import(/* webpackChunkName: "areas" */ '../../areas/chunk');

/** That nothing can be ordered, or nothing for now: for everybody, and for who gave no place. */
interface OrderState {
  /** No orders for now are taken, and when it opens. */
  closed: ReactNode;
  /** No area, or nothing at all, takes orders. */
  nowhere: ReactNode;
}

/**
 * Why no orders are taken, from the hours. Known hours follow their changes; a page that
 * was loaded without them while it was open asks for none.
 */
function useOrderState(): OrderState {
  const { t } = useTranslation('shell');
  const language = useLanguage((state) => state.language);
  const { closed } = page.site;
  const { data } = useQuery({
    ...pageQuery('GET /api/hours'),
    initialData: closed && { success: true, ...closed },
    enabled: ({ state }) => state.data !== undefined,
    refetchInterval: untilChangeOrOutage,
  });
  if (!data) return { closed: null, nowhere: null };
  if (data.isOutage) {
    const outage = <span data-closed>{t('where.outage')}</span>;
    return { closed: outage, nowhere: outage };
  }
  const kind = data.pause?.kind === 'closed' ? 'paused' : 'closed';
  const time = nextOpening(data, language);
  return {
    closed: refusesOrders(data) ? <span data-closed>{t(`where.${kind}`, { time })}</span> : null,
    nowhere: data.noDelivery ? (
      <span data-closed>{t(data.noPickup ? 'where.noOrders' : 'where.noDelivery')}</span>
    ) : null,
  };
}

/** Where the order goes, in the navigation. It opens the sheet of areas. */
export function WhereLine() {
  const { t } = useTranslation('shell');
  const { t: shared } = useTranslation('shared');
  const { choice, isOpen, setOpen } = useWhere();
  const [areas, setAreas] = useState<Awaited<ReturnType<typeof loadAreas>>>();
  // After the hydration: the server renders the same line for everybody.
  useEffect(restoreChoice, []);
  const { closed, nowhere } = useOrderState();
  const isNeeded = isOpen || choice !== null;
  useEffect(() => {
    if (!isNeeded) return;
    loadAreas().then(setAreas, () => {
      if (!isOpen) return;
      setOpen(false);
      notify.error(shared('loadFailed'));
    });
  }, [isNeeded, isOpen, setOpen, shared]);
  return (
    <>
      <button
        type="button"
        className="where"
        aria-haspopup="dialog"
        onPointerDown={() => void loadAreas()}
        onFocus={() => void loadAreas()}
        onClick={() => setOpen(true)}
      >
        <Icon name="pin" />
        {choice && areas ? (
          <areas.ChosenPlace choice={choice} closed={closed} />
        ) : (
          <>
            <b>{t('where.title')}</b>
            {nowhere ?? closed ?? <span>{t('where.hint')}</span>}
          </>
        )}
        <Icon name="next" />
      </button>
      {areas && isOpen && <areas.AreaSheet />}
    </>
  );
}
