import { type FormEvent, useState } from 'react';
import { call } from '@smokehouse/shared/api';
import { type Drawer, toHalalas, toSar } from '@smokehouse/shared/contract';
import { countedOf } from '@smokehouse/shared/contract/money/shifts/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { Button, EmptyState, Field, Price } from '@smokehouse/shared/ui';
import { amountText } from '../corrections/public/amount-text';
import { DeskIcon } from '../parts/desk-icon';
import { useNameOf } from '../parts/use-name-of';
import { parseAmount } from '../split/public/plan';
import { type CountDraft, countsOf, useCountDraft } from './count-draft';
import { CountTable } from './count-table';
import { DifferenceReason } from './difference-reason';
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
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const counts = countsOf(draft);
  const text = typed ?? (drawer.lastLeftCash ?? 0).toFixed(2);
  const halalas = isCounting ? counts && countedOf(counts) : parseAmount(text);
  const opening = halalas === undefined ? undefined : openingOf(drawer, halalas, reason.trim());
  function open(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (opening && !opening.isReasonMissing)
      send(() => call('POST /api/seller/shifts/open', opening.body), clear);
  }
  return (
    <form className={styles.floatForm} onSubmit={open} noValidate>
      <FloatAmount
        draft={isCounting ? draft : undefined}
        text={text}
        halalas={halalas}
        isChecked={isChecked}
        onCount={setDraft}
        onType={setTyped}
      />
      {opening?.isDifferent && (
        <DifferenceReason
          hint={t('shift.leftBefore', { amount: amountText(drawer.lastLeftCash ?? 0) })}
          reason={reason}
          isMissing={isChecked && opening.isReasonMissing}
          onChange={setReason}
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

/** The body of the call, and whether the float is not what was left at the last count. */
function openingOf({ _id, lastLeftCash }: Drawer, halalas: number, reason: string) {
  const isDifferent = lastLeftCash !== undefined && halalas !== toHalalas(lastLeftCash);
  return {
    isDifferent,
    isReasonMissing: isDifferent && !reason,
    body: { drawer: _id, openedCash: toSar(halalas), ...(isDifferent && { reason }) },
  };
}

function FloatAmount({
  draft,
  text,
  halalas,
  isChecked,
  onCount,
  onType,
}: {
  /** While it is counted. */
  draft: CountDraft | undefined;
  text: string;
  halalas: number | undefined;
  isChecked: boolean;
  onCount: (draft: CountDraft) => void;
  onType: (text: string) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  if (draft)
    return (
      <>
        <CountTable draft={draft} onChange={onCount} />
        <p className={styles.floatSum} role="status">
          {t('shift.float')} <Price amount={toSar(halalas ?? 0)} decimals />
        </p>
      </>
    );
  return (
    <Field
      label={t('shift.floatSar')}
      error={isChecked && halalas === undefined ? t('shift.noAmount') : undefined}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      value={text}
      onChange={({ target }) => onType(target.value)}
    />
  );
}
