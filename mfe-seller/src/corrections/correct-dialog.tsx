import { type FormEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { Alert } from '@smokehouse/shared/bundled/alert';
import {
  type CorrectionKind,
  FIRST_STATUS,
  type OrderLine,
  toHalalas,
} from '@smokehouse/shared/contract';
import { formatDate, useTranslation } from '@smokehouse/shared/i18n';
import { sumsOf } from '@smokehouse/shared/orders/corrections';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { Button, Field, Icon, notify } from '@smokehouse/shared/ui';
import { Dialog } from '../parts/dialog';
import { MAX_NAME } from './public/actor';
import {
  changeOf,
  type CorrectableOrder,
  type Draft,
  type Effect,
  effectOf,
  firstDraft,
} from './draft';
import { EffectSummary, FallOfBill, isByHand } from './effect-summary';
import { KindChoice, ReasonChoice } from './choices';
import { ChangeFields } from './change-fields';
import { useActor } from '../staff/public/use-actor';
import { useApproval } from '../staff/public/use-approval';
import { type Back, useBack } from './use-back';
import { type CorrectionFailure, useCorrect } from './use-correct';
import styles from './correct-dialog.module.css';

/** The server's limit. */
const MAX_NOTE = 140;

export interface CorrectDialogProps {
  order: CorrectableOrder;
  /** The line that was pressed, if it was one. */
  line: OrderLine | undefined;
  /** The name of the order, as the page shows it. */
  name: string;
  /** What is said in place of the usual texts about an order. */
  title?: string;
  done?: string;
  /** Cache key of the lists that contain the order. */
  listKey: string;
  /** Chosen at the beginning. */
  kind?: CorrectionKind | undefined;
  onKind?: (kind: CorrectionKind) => void;
  onClose: () => void;
  /** Below the title. */
  children?: ReactNode;
}

/** Whether nothing is left of the order once its dishes are removed. */
const takesLastDish = ({ kind }: Draft, effect: ReturnType<typeof effectOf>): boolean =>
  kind === 'remove' && effect?.isCancelling === true;

/**
 * Corrects a sold order: cancels it, removes items, makes them free of charge, or gives a discount.
 * It shows the order as it was when the dialog opened. If someone else has changed it meanwhile,
 * the server refuses the correction and the dialog shows the current order.
 */
export function CorrectDialog({
  order: opened,
  line,
  name,
  title,
  done,
  listKey,
  kind,
  onKind,
  onClose,
  children,
}: CorrectDialogProps) {
  const { t } = useTranslation('mfe-seller');
  const [order, setOrder] = useState(opened);
  const actor = useActor();
  const [draft, setDraft] = useState(() => firstDraft(opened, line, actor.name, kind));
  const nameField = useRef<HTMLInputElement>(null);
  const [isChecked, setIsChecked] = useState(false);
  /** Somebody else has changed the order that the dialog showed. */
  const [isChanged, setIsChanged] = useState(false);
  const drawerId = useId();
  const { withApproval, approvalDialog } = useApproval('order.correct');
  const byManager = useApproval('bill.void');
  const { isSending, failure, send } = useCorrect(
    listKey,
    { withApproval, withManagerApproval: byManager.withApproval },
    () => {
      notify.success(done ?? t('corrections.done', { name }));
      onClose();
    },
    (current) => {
      const isOther = !isSameOrder(order, current);
      setIsChanged(isOther);
      setIsChecked(false);
      set({ ...(isOther && { quantities: {} }), isGiven: false });
      if (isOther) setOrder(current);
      back.reload();
    },
  );
  const change = changeOf(order, draft);
  const effect = effectOf(order, change);
  const back = useBack(order, effect && change, effect ?? { falls: 0, vat: 0 });
  const isLast = takesLastDish(draft, effect);
  const by = draft.by.trim();
  const set = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (!by) nameField.current?.focus();
    if (!change || !effect || !draft.reason || !by) return;
    if (!canGoBack(back)) return back.reload();
    actor.remember(by);
    const note = draft.note.trim();
    void send({
      orderId: order._id,
      ...change,
      reason: draft.reason,
      by,
      ...(note && { note }),
      seen: order.corrections?.length ?? 0,
      ...(order.receipt === undefined && backOf(back, draft)),
    });
  }

  return (
    <Dialog title={title ?? t('corrections.title', { name })} wide onClose={onClose}>
      <p className={styles.sub}>
        <OrderFacts order={order} />
      </p>
      {children}
      <form className={styles.form} noValidate onSubmit={submit}>
        <div className={styles.columns}>
          <div className={styles.main}>
            <KindChoice
              draft={draft}
              nameOf={(one) => t(`corrections.kind.${one}`)}
              onChange={(part) => {
                set(part);
                if (part.kind) onKind?.(part.kind);
              }}
            />
            <ChangeFields order={order} draft={draft} effect={effect} onChange={set} />
            <ReasonChoice draft={draft} onChange={set} />
          </div>
          <div className={styles.side}>
            <Attribution
              draft={draft}
              inputRef={nameField}
              isKnown={actor.isKnown}
              isMissing={isChecked && !by}
              onChange={set}
            />
            <EffectSummary
              amount={order.amount}
              isBilled={Boolean(order.receipt ?? order.bill)}
              effect={effect}
              back={back}
              drawerId={drawerId}
              given={{ isGiven: draft.isGiven ?? false, onGiven: (isGiven) => set({ isGiven }) }}
            />
            {isLast && <LastDishNotice order={order} />}
            <KitchenNotice order={order} draft={draft} />
          </div>
        </div>
        <Failure failure={failure} isChanged={isChanged} />
        {isChecked && <Missing draft={draft} isComplete={change !== null} effect={effect} />}
        <div className={styles.foot}>
          <FallOfBill effect={effect} />
          <Button variant="line" onClick={onClose}>
            {t('corrections.close')}
          </Button>
          <SubmitButton back={back} isSending={isSending} drawerId={drawerId}>
            {t(`corrections.submit.${isLast ? 'cancel' : draft.kind}`, { count: countOf(draft) })}
          </SubmitButton>
        </div>
      </form>
      {approvalDialog}
      {byManager.approvalDialog}
    </Dialog>
  );
}

/**
 * Nobody gives money back without having seen how, and without a drawer that the cash comes from:
 * it could only be refused.
 */
const canGoBack = ({ ways, needsDrawer }: Back): boolean => ways !== undefined && !needsDrawer;

function SubmitButton({
  back: { isAsking, needsDrawer },
  isSending,
  drawerId,
  children,
}: {
  back: Back;
  isSending: boolean;
  /** Id of the sentence that no drawer is open. */
  drawerId: string;
  children: ReactNode;
}) {
  return (
    <Button
      type="submit"
      className={styles.submit}
      busy={isSending || isAsking}
      {...(needsDrawer && { 'aria-disabled': true, 'aria-describedby': drawerId })}
    >
      {children}
    </Button>
  );
}

/** Whether an order is as it was: what was chosen in it still means the same. */
const isSameOrder = (before: CorrectableOrder, now: CorrectableOrder): boolean =>
  toHalalas(before.amount) === toHalalas(now.amount) &&
  before.status === now.status &&
  (before.corrections?.length ?? 0) === (now.corrections?.length ?? 0);

/** What the person has seen to go back at the desk, and whether they refund it at once. */
const backOf = (back: Pick<Back, 'ways'>, { isGiven }: Draft) => ({
  back: back.ways,
  ...(isGiven && isByHand(back) && { given: true }),
});

/** Why the correction was not made. */
function Failure({
  failure,
  isChanged,
}: {
  failure: CorrectionFailure | null;
  isChanged: boolean;
}) {
  const { t } = useTranslation('mfe-seller');
  if (!failure) return null;
  return (
    <Alert>
      {failure.isOffline
        ? t('corrections.offline')
        : `${failure.message} ${failure.order && isChanged ? t('corrections.now') : ''}`}
    </Alert>
  );
}

/** What keeps the form from being sent. */
function Missing({
  draft,
  isComplete,
  effect,
}: {
  draft: Draft;
  isComplete: boolean;
  effect: Effect | null;
}) {
  const { t } = useTranslation('mfe-seller');
  if (effect && draft.reason) return null;
  return <Alert>{t(effect ? 'corrections.reasonMissing' : missingText(draft, isComplete))}</Alert>;
}

/**
 * Who corrects, and a note.
 * @param props.isKnown whether the session says who it is: then no name is asked for
 */
export function Attribution({
  draft,
  inputRef,
  isKnown,
  isMissing,
  onChange,
}: {
  draft: Pick<Draft, 'by' | 'note'>;
  inputRef: RefObject<HTMLInputElement | null>;
  isKnown: boolean;
  isMissing: boolean;
  onChange: (change: Partial<Pick<Draft, 'by' | 'note'>>) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  return (
    <>
      {!isKnown && (
        <Field
          label={t('corrections.by')}
          ref={inputRef}
          autoComplete="name"
          maxLength={MAX_NAME}
          value={draft.by}
          error={isMissing ? t('corrections.byMissing') : undefined}
          onChange={(event) => onChange({ by: event.target.value })}
        />
      )}
      <Field
        label={t('corrections.note')}
        autoComplete="off"
        maxLength={MAX_NOTE}
        value={draft.note}
        onChange={(event) => onChange({ note: event.target.value })}
      />
    </>
  );
}

const countOf = ({ quantities }: Draft) =>
  Object.values(quantities).reduce((sum, quantity) => sum + quantity, 0);

function missingText({ kind, discount }: Draft, isComplete: boolean): string {
  if (isComplete) return 'corrections.invalid';
  return kind === 'discount' ? `corrections.discount.rule.${discount.unit}` : 'corrections.nothing';
}

/** The table of a round, and when the order was placed. */
function OrderFacts({ order }: { order: CorrectableOrder }) {
  const { t } = useTranslation('mfe-seller');
  const time = `${formatDate(order.createdAt)} ${timeOfDay(order.createdAt)}`;
  return (
    <>
      {order.table && `${t('order.table', { table: order.table })} · `}
      {t('corrections.sent', { time })}
    </>
  );
}

/** Removing the last dishes cancels the order. */
function LastDishNotice({ order }: { order: CorrectableOrder }) {
  const { t } = useTranslation('mfe-seller');
  const hasCharge = sumsOf(order).delivery > 0;
  return (
    <Alert>{t(hasCharge ? 'corrections.lastDish.delivery' : 'corrections.lastDish.order')}</Alert>
  );
}

/** What the kitchen learns, while it is still preparing the order: nothing of what is served. */
function KitchenNotice({ order, draft }: { order: CorrectableOrder; draft: Draft }) {
  const { t } = useTranslation('mfe-seller');
  const concernsKitchen = draft.kind === 'remove' || draft.kind === 'cancel';
  if (!concernsKitchen || order.status !== FIRST_STATUS || toHalalas(order.amount) === 0)
    return null;
  return (
    <p className={styles.kitchen}>
      <Icon name="flame" />
      {t(isServed(order, draft) ? 'corrections.servedAlready' : 'corrections.kitchen')}
    </p>
  );
}

/** Whether the guests have every dish that is taken off the order. */
function isServed({ items, served = [] }: CorrectableOrder, { kind, quantities }: Draft): boolean {
  const positions = items.map((_, position) => position);
  const meant = positions.filter((at) => kind === 'cancel' || (quantities[at] ?? 0) > 0);
  return meant.length > 0 && meant.every((at) => served.includes(at));
}
