import { useEffect, useState } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useWhere } from '@smokehouse/shared/stores';
import { Icon, notify } from '@smokehouse/shared/ui';
import { restoreChoice } from '../../session/delivery-choice';

const loadAreas = () => import(/* webpackChunkName: "areas" */ '../../areas/chunk');

/** Where the order goes, in the navigation. It opens the sheet of areas. */
export function WhereLine() {
  const { t } = useTranslation('shell');
  const { t: shared } = useTranslation('shared');
  const { choice, isOpen, setOpen } = useWhere();
  const [areas, setAreas] = useState<Awaited<ReturnType<typeof loadAreas>>>();
  // After the hydration: the server renders the same line for everybody.
  useEffect(restoreChoice, []);
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
          <areas.ChosenPlace choice={choice} />
        ) : (
          <>
            <b>{t('where.title')}</b>
            <span>{t('where.hint')}</span>
          </>
        )}
        <Icon name="next" />
      </button>
      {areas && isOpen && <areas.AreaSheet />}
    </>
  );
}
