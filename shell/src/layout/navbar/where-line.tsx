import { type ReactNode, useEffect, useState } from 'react';
import { pageQuery } from '@smokehouse/shared/api';
import { untilChange } from '@smokehouse/shared/bundled/until-change';
import { nextOpening, refusesOrders } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { useLanguage, useWhere } from '@smokehouse/shared/stores';
import { Icon, notify } from '@smokehouse/shared/ui';
import { page } from '../../page-config';
import { restoreChoice } from '../../session/delivery-choice';

const loadAreas = () => import(/* webpackChunkName: "areas" */ '../../areas/chunk');

/**
 * That no orders for now are taken, and when it opens. Known hours follow their changes; a page that
 * was loaded without them while it was open asks for none.
 */
function useClosed(): ReactNode {
  const { t } = useTranslation('shell');
  const language = useLanguage((state) => state.language);
  const { closed } = page.site;
  const { data } = useQuery({
    ...pageQuery('GET /api/hours'),
    initialData: closed && { success: true, ...closed },
    enabled: ({ state }) => state.data !== undefined,
    refetchInterval: untilChange,
  });
  if (!data || !refusesOrders(data)) return null;
  const kind = data.pause?.kind === 'closed' ? 'paused' : 'closed';
  return <span data-closed>{t(`where.${kind}`, { time: nextOpening(data, language) })}</span>;
}

/** Where the order goes, in the navigation. It opens the sheet of areas. */
export function WhereLine() {
  const { t } = useTranslation('shell');
  const { t: shared } = useTranslation('shared');
  const { choice, isOpen, setOpen } = useWhere();
  const [areas, setAreas] = useState<Awaited<ReturnType<typeof loadAreas>>>();
  // After the hydration: the server renders the same line for everybody.
  useEffect(restoreChoice, []);
  const closed = useClosed();
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
            {closed ?? <span>{t('where.hint')}</span>}
          </>
        )}
        <Icon name="next" />
      </button>
      {areas && isOpen && <areas.AreaSheet />}
    </>
  );
}
