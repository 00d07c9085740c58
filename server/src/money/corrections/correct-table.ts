import type { Transaction } from 'kysely';
import {
  toHalalas,
  toSar,
  type ApprovableAction,
  type Language,
  type TableCorrection,
} from '@smokehouse/shared/contract';
import {
  correctTable,
  type RoundChange,
  type TableChange,
} from '@smokehouse/shared/contract/money/corrections/table-rules';
import { dateOf } from '../../clock';
import type { Context } from '../../context';
import type { DB } from '../../database/types';
import { checkApproved } from '../../http/approvals';
import { AppError } from '../../http/errors';
import { isRepeated, type RequestKey } from '../../http/request-key';
import type { Audit } from '../../operations/audit';
import {
  findByRequestKey,
  findCorrected,
  lockRoundsOf,
  type CorrectedOrder,
  type LockedVisitRound,
  type NewCorrection,
} from '../../ordering/corrections';
import { findOpenVisit, lockTables } from '../../ordering/seating';
import { applyCorrection, returnDishes } from './correct';
import { takenDishes, type TakenDish } from './taken-dishes';

export interface CorrectTableInput extends Omit<TableCorrection, 'by'> {
  by: NewCorrection['by'];
  /** What was approved, where the person may not do it alone. */
  approved: ApprovableAction | null;
  requestKey: RequestKey | null;
  language: Language;
  audit: Audit;
}

/** A round that changes, and how. */
interface Planned extends RoundChange {
  round: LockedVisitRound;
  before: CorrectedOrder;
}

/**
 * Corrects all rounds of a table of which nothing is paid, in one transaction and each as it would
 * be alone: cancels them, makes them free of charge, or gives a discount. A repeated Idempotency-Key
 * changes nothing.
 * @returns by how much the table's amount falls, in halalas; 0 for a repeated request
 * @throws AppError 409 when the visit is no longer at its table, has rounds or corrections that the
 *   person has not seen, or all of it is paid or is on bills that are paid in part; 422 when nothing
 *   would change
 */
export async function correctWholeTable(
  { db, clock, dayOf }: Context,
  input: CorrectTableInput,
): Promise<number> {
  const now = dateOf(clock);
  return db.transaction().execute(async (tx) => {
    await lockTables(tx, [input.table]);
    if (await isMade(tx, input.requestKey)) {
      input.audit.unchanged();
      return 0;
    }
    const planned = await plan(tx, input);
    checkApproved(input.approved, { amount: toSar(sumOf(planned)) });
    const returning = planned.map(({ round: order, before, after }) => ({ order, before, after }));
    await returnDishes(tx, returning, dayOf);
    for (const [index, { round, before, change, after, amountHalalas }] of planned.entries()) {
      // One key for the whole request.
      const requestKey = index === 0 ? input.requestKey : null;
      await applyCorrection(
        tx,
        round,
        {
          ...input,
          mayPayBack: false,
          givesNothingBack: true,
          hasReturned: true,
          requestKey,
        },
        { before, change, applied: { order: after, amountHalalas } },
        { now, dayOf },
      );
    }
    return sumOf(planned);
  });
}

/**
 * What a correction of a table would do, for whoever approves it. Changes nothing.
 * @throws AppError if the correction would fail
 */
export async function describeTableCorrection(
  { db }: Context,
  input: TableCorrection,
): Promise<ApprovableAction> {
  return db.transaction().execute(async (tx) => {
    await lockTables(tx, [input.table]);
    const planned = await plan(tx, input);
    const { kind: action, visit: id, table, reason: correctionReason } = input;
    const amount = toSar(sumOf(planned));
    const taken: TakenDish[] = [];
    for (const { round, before, change } of planned)
      taken.push(...(await takenDishes(tx, round.id, { before, change })));
    return {
      ...{ action, id, table, isTable: true, amount, correctionReason },
      ...(taken.length > 0 && { taken }),
    };
  });
}

const sumOf = (planned: readonly RoundChange[]) =>
  planned.reduce((sum, { amountHalalas }) => sum + amountHalalas, 0);

/** Locks the rounds and works out what happens to each. The table is locked. */
async function plan(tx: Transaction<DB>, input: TableCorrection | CorrectTableInput) {
  const { visit, table, seen } = input;
  if ((await findOpenVisit(tx, table))?.id !== visit) throw new AppError('changed_meanwhile', 409);
  const rounds = await lockRoundsOf(tx, visit);
  const corrections = rounds.reduce((sum, { correctionCount }) => sum + correctionCount, 0);
  if (rounds.length !== seen.rounds || corrections !== seen.corrections)
    throw new AppError('changed_meanwhile', 409);
  const open = rounds.filter(({ isPaid, settledHalalas }) => !isPaid && settledHalalas === 0);
  const orders: CorrectedOrder[] = [];
  for (const round of open) orders.push(await findCorrected(tx, round));
  const planned = correctTable(orders, changeOf(input)).flatMap((own): Planned[] => {
    const [round, before] = [open[own.index], orders[own.index]];
    return round && before ? [{ ...own, round, before }] : [];
  });
  if (planned.length === 0) {
    const isPartlyPaid = rounds.some((round) => !round.isPaid && round.settledHalalas > 0);
    throw isPartlyPaid
      ? new AppError('table_partly_paid', 409)
      : new AppError('correction_empty', 422);
  }
  return planned;
}

function changeOf({ kind, amount, percent }: TableCorrection | CorrectTableInput): TableChange {
  if (kind !== 'discount') return { kind };
  return {
    kind,
    discount: percent === undefined ? { fixedHalalas: toHalalas(amount ?? 0) } : { percent },
  };
}

/** @throws AppError 422 when the key belongs to another request */
async function isMade(tx: Transaction<DB>, requestKey: RequestKey | null): Promise<boolean> {
  if (requestKey === null) return false;
  return isRepeated(requestKey, await findByRequestKey(tx, requestKey.value), true);
}
