import { type FormEvent, useState } from 'react';
import { call } from '@smokehouse/shared/api';
import { type Drawer, toSar } from '@smokehouse/shared/contract';
import { countedOf } from '@smokehouse/shared/contract/money/shifts/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { Button, EmptyState, Field, Price } from '@smokehouse/shared/ui';
import { DeskIcon } from '../parts/desk-icon';
import { useNameOf } from '../parts/use-name-of';
import { parseAmount } from '../split/public/plan';
import { countsOf, useCountDraft } from './count-draft';
import { CountTable } from './count-table';
import styles from './shift.module.css';
import { useSend } from './use-send';

/** Chooses a drawer that is free, and opens it with the float of the last count or another one. */
export function OpenDrawer({ drawers }: { drawers: readonly Drawer[] }) {
  const { t } = useTranslation('mfe-seller');
  const free = drawers.filter(({ isActive, shift }) => isActive && !shift);
  const [chosenId, setChosenId] = useState<string>();
  const chosen = free.find(({ _id }) => _id === chosenId) ?? free[0];
  return (
    <section className={styles.opening} aria-label={t('shift.start')}>
      <h2>{t('shift.start')}</h2>
      <DrawerChoice drawers={drawers} chosen={chosen?._id} onChoose={setChosenId} />
      {chosen ? (
        <FloatForm key={chosen._id} drawer={chosen} />
      ) : (
        <EmptyState icon="box" text={t('shift.noFree')} />
      )}
    </section>
  );
}

function DrawerChoice({
  drawers,
  chosen,
  onChoose,
}: {
  drawers: readonly Drawer[];
  chosen: string | undefined;
  onChoose: (drawer: string) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const nameOf = useNameOf();
  return (
    <div className={styles.drawers} role="group" aria-label={t('shift.whichDrawer')}>
      {drawers
        .filter(({ isActive, shift }) => isActive || shift)
        .map((drawer) => (
          <button
            key={drawer._id}
            type="button"
            aria-pressed={drawer._id === chosen}
            disabled={drawer.shift !== undefined}
            onClick={() => onChoose(drawer._id)}
          >
            <DeskIcon name="drawer" />
            <span>
              <b>{nameOf(drawer)}</b>
              <small>
                {drawer.shift
                  ? t('shift.takenBy', {
                      name: nameOf(drawer.shift.openedBy),
                      time: timeOfDay(drawer.shift.openedAt),
                    })
                  : t(drawer.lastLeftCash === undefined ? 'shift.neverCounted' : 'shift.lastFloat')}
              </small>
            </span>
            {!drawer.shift && <Price amount={drawer.lastLeftCash ?? 0} decimals />}
          </button>
        ))}
    </div>
  );
}

/** The float: as it was left, counted again by notes and coins, or typed as a sum. */
function FloatForm({ drawer }: { drawer: Drawer }) {
  const { t } = useTranslation('mfe-seller');
  const { isSending, send } = useSend();
  const { draft, setDraft, clear } = useCountDraft(`float ${drawer._id}`);
  const [isCounting, setCounting] = useState(Object.keys(draft.pieces).length > 0);
  const [typed, setTyped] = useState<string>();
  const [isChecked, setChecked] = useState(false);
  const counts = countsOf(draft);
  const text = typed ?? (drawer.lastLeftCash ?? 0).toFixed(2);
  const halalas = isCounting ? counts && countedOf(counts) : parseAmount(text);
  function open(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (halalas === undefined) return;
    const body = { drawer: drawer._id, openedCash: toSar(halalas) };
    send(() => call('POST /api/seller/shifts/open', body), clear);
  }
  return (
    <form className={styles.floatForm} onSubmit={open} noValidate>
      {isCounting ? (
        <>
          <CountTable draft={draft} onChange={setDraft} />
          <p className={styles.floatSum} role="status">
            {t('shift.float')} <Price amount={toSar(halalas ?? 0)} decimals />
          </p>
        </>
      ) : (
        <Field
          label={t('shift.floatSar')}
          error={isChecked && halalas === undefined ? t('shift.noAmount') : undefined}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          value={text}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <Button
        variant="line"
        block
        onClick={() => {
          if (isCounting && halalas !== undefined) setTyped(toSar(halalas).toFixed(2));
          setCounting(!isCounting);
        }}
      >
        {t(isCounting ? 'shift.typeSum' : 'shift.countFloat')}
      </Button>
      <Button type="submit" variant="accent" block busy={isSending} className={styles.tall}>
        {t('shift.open')}
      </Button>
    </form>
  );
}
