import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { call } from '@smokehouse/shared/api';
import { Alert } from '@smokehouse/shared/bundled/alert';
import { useRequestKeys } from '@smokehouse/shared/bundled/request-keys';
import {
  type CorrectionKind,
  type TableCorrection,
  toHalalas,
  toSar,
  vatIncluded,
  type VisitDetails,
} from '@smokehouse/shared/contract';
import { MANAGER_REASONS } from '@smokehouse/shared/contract/money/corrections/kinds';
import {
  correctTable,
  TABLE_CORRECTION_KINDS,
  type TableCorrectionKind,
} from '@smokehouse/shared/contract/money/corrections/table-rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, notify } from '@smokehouse/shared/ui';
import { Dialog } from '../parts/dialog';
import { useFormMutation } from '../parts/use-desk-mutation';
import { useAccess } from '../staff/public/access';
import { useActor } from '../staff/public/use-actor';
import { useApproval } from '../staff/public/use-approval';
import { DiscountFields } from './change-fields';
import { KindChoice, ReasonChoice } from './choices';
import { Attribution } from './correct-dialog';
import { correctedOf, type Draft, type Effect, typedDiscount } from './draft';
import { EffectSummary, FallOfBill } from './effect-summary';
import { orderOfRound } from './order-of-round';
import { amountText } from './public/amount-text';
import styles from './correct-dialog.module.css';

const CALL = 'POST /api/seller/visit/correct';
/** Of what is not paid, nothing goes back. */
const NOTHING_BACK = {
  ways: [],
  creditNotes: 0,
  needsDrawer: false,
  error: '',
  isAsking: false,
  reload: () => undefined,
};

type TableDraft = Omit<Draft, 'kind' | 'quantities'> & { kind: TableCorrectionKind };

/** Cancels all rounds of a table of which nothing is paid, makes them free, or gives a discount. */
export function WholeTable({
  visit,
  title,
  scopes,
  kind,
  onKind,
  onClose,
}: {
  visit: VisitDetails;
  title: string;
  scopes: ReactNode;
  /** Chosen before; one that only rounds have counts as none. */
  kind: CorrectionKind | undefined;
  onKind: (kind: CorrectionKind) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const actor = useActor();
  const nameField = useRef<HTMLInputElement>(null);
  const { keyFor } = useRequestKeys();
  const { withApproval, approvalDialog } = useApproval('order.correct');
  const { may } = useAccess();
  const { isSending, failure, send } = useFormMutation({ stale: [['floor']] });
  const [isChecked, setIsChecked] = useState(false);
  const [draft, setDraft] = useState<TableDraft>({
    kind: TABLE_CORRECTION_KINDS.find((one) => one === kind) ?? 'discount',
    discount: { unit: 'percent', text: '10' },
    note: '',
    by: actor.name,
  });
  const set = (part: Partial<Draft>) =>
    setDraft((before) => ({ ...before, ...part }) as TableDraft);
  const by = draft.by.trim();
  const change = changeOf(draft);
  const effect = change && effectOf(visit, change);
  const paid = toSar(toHalalas(visit.total) - openOf(visit));

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (!by) nameField.current?.focus();
    if (!change || !effect || !draft.reason || !by) return;
    actor.remember(by);
    const note = draft.note.trim();
    const request: TableCorrection = {
      visit: visit._id,
      table: visit.table,
      ...change,
      reason: draft.reason,
      by,
      ...(note && { note }),
      seen: seenOf(visit),
    };
    void send(async () => {
      const made = await withApproval({ call: CALL, payload: request }, (approval) =>
        call(CALL, request, { idempotencyKey: keyFor(request), approval }),
      );
      if (!made) return undefined;
      notify.success(t('corrections.table.done', { table: visit.table }));
      onClose();
      return undefined;
    });
  }

  return (
    <Dialog title={title} wide onClose={onClose}>
      {scopes}
      <form className={styles.form} noValidate onSubmit={submit}>
        <div className={styles.columns}>
          <div className={styles.main}>
            <KindChoice
              draft={draft}
              kinds={TABLE_CORRECTION_KINDS}
              nameOf={(one) => t(`corrections.table.kind.${one}`)}
              onChange={(part) => {
                set(part);
                if (part.kind) onKind(part.kind);
              }}
            />
            {draft.kind === 'discount' ? (
              <DiscountFields draft={draft} effect={effect} onChange={set} />
            ) : (
              <p>{t(`corrections.table.text.${draft.kind}`)}</p>
            )}
            <ReasonChoice
              draft={draft}
              without={may('bill.void') ? [] : MANAGER_REASONS}
              onChange={set}
            />
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
              amount={toSar(openOf(visit))}
              isBilled={false}
              effect={effect}
              back={{ ...NOTHING_BACK, vat: effect?.vat ?? 0 }}
            />
            {paid > 0 && <p>{t('corrections.table.paid', { amount: amountText(paid) })}</p>}
          </div>
        </div>
        {failure && <Alert>{failure}</Alert>}
        {isChecked && !failure && (
          <Missing draft={draft} isComplete={change !== null} effect={effect} />
        )}
        <div className={styles.foot}>
          <FallOfBill effect={effect} />
          <Button variant="line" onClick={onClose}>
            {t('corrections.close')}
          </Button>
          <Button type="submit" className={styles.submit} busy={isSending}>
            {t(`corrections.table.submit.${draft.kind}`)}
          </Button>
        </div>
      </form>
      {approvalDialog}
    </Dialog>
  );
}

/** What keeps the form from being sent. */
function Missing({
  draft: { discount, reason },
  isComplete,
  effect,
}: {
  draft: TableDraft;
  isComplete: boolean;
  effect: Effect | null;
}) {
  const { t } = useTranslation('mfe-seller');
  if (!isComplete) return <Alert>{t(`corrections.discount.rule.${discount.unit}`)}</Alert>;
  if (!effect) return <Alert>{t('corrections.table.nothing')}</Alert>;
  return reason ? null : <Alert>{t('corrections.reasonMissing')}</Alert>;
}

type TableChange = Pick<TableCorrection, 'kind' | 'amount' | 'percent'>;

/** The correction that a draft describes, or null while the discount is not complete. */
function changeOf({ kind, discount }: TableDraft): TableChange | null {
  if (kind !== 'discount') return { kind };
  const typed = typedDiscount(discount);
  return typed && { kind, ...typed };
}

const isShown = ({ isCancelled }: VisitDetails['rounds'][number]) => !isCancelled;

/** The rounds of which nothing is paid. */
export const openRounds = ({ rounds }: VisitDetails) =>
  rounds.filter((round) => isShown(round) && !round.isPaid && round.unpaid === round.amount);

/** What they cost. Unit: halalas. */
const openOf = (visit: VisitDetails) =>
  openRounds(visit).reduce((sum, { amount }) => sum + toHalalas(amount), 0);

const seenOf = ({ rounds }: VisitDetails) => ({
  rounds: rounds.filter(isShown).length,
  corrections: rounds
    .filter(isShown)
    .reduce((sum, { corrections = [] }) => sum + corrections.length, 0),
});

/** Null if the table does not allow the change. */
function effectOf(visit: VisitDetails, { kind, percent, amount = 0 }: TableChange): Effect | null {
  const rounds = openRounds(visit).map((round) => correctedOf(orderOfRound(round, visit.table)));
  const discount = percent === undefined ? { fixedHalalas: toHalalas(amount) } : { percent };
  const changed = correctTable(rounds, kind === 'discount' ? { kind, discount } : { kind });
  if (changed.length === 0) return null;
  const before = openOf(visit);
  const falls = changed.reduce((sum, { amountHalalas }) => sum + amountHalalas, 0);
  const after = before - falls;
  return {
    before: toSar(before),
    after: toSar(after),
    falls: toSar(falls),
    vat: toSar(vatIncluded(before) - vatIncluded(after)),
  };
}
