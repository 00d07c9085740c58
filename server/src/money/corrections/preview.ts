import type { Transaction } from 'kysely';
import {
  toSar,
  vatIncluded,
  type CorrectionPreview,
  type Language,
} from '@smokehouse/shared/contract';
import type { RefundWay } from '@smokehouse/shared/contract/money/corrections/schemas';
import { dateOf } from '../../clock';
import type { Context } from '../../context';
import type { DB } from '../../database/types';
import { netOf, type LockedOrder } from '../../ordering/corrections';
import { findCreditVat } from '../invoices';
import { hasOwnShift } from '../shifts';
import { assess, lockFor, type Assessment } from './assess';
import { findCredits, type Credit } from './credits';
import { backAtDesk } from './pay-back';

/**
 * By which ways a correction would give money back, how much, the VAT of it, and how many credit notes
 * it would issue. Changes nothing.
 * @throws AppError if the correction would fail
 */
export async function previewCorrection(
  { db, clock }: Context,
  body: CorrectionPreview,
  { sellerId, language }: { sellerId: string; language: Language },
) {
  return db.transaction().execute(async (tx) => {
    const by = { role: 'seller', id: sellerId, name: null } as const;
    const order = await lockFor(tx, { orderId: body.orderId, by }, dateOf(clock));
    const assessment = await assess(tx, order, { ...body, language });
    const credits = await creditsOf(tx, order, assessment);
    return {
      back: backOf(order, credits, assessment),
      vat: toSar(await vatOf(tx, credits, assessment)),
      creditNotes: credits.length,
      hasDrawer: await hasOwnShift(tx, sellerId),
    };
  });
}

/** How much a correction of a locked order gives back by each way, SAR. */
export async function moneyBackOf(
  tx: Transaction<DB>,
  order: LockedOrder,
  assessment: Assessed,
): Promise<WayBack[]> {
  return backOf(order, await creditsOf(tx, order, assessment), assessment);
}

type Assessed = Pick<Assessment, 'before' | 'applied'>;
interface WayBack {
  way: RefundWay;
  amount: number;
}

const creditsOf = (tx: Transaction<DB>, order: LockedOrder, { before, applied }: Assessed) =>
  findCredits(tx, order, {
    before,
    after: applied.order,
    amountHalalas: applied.amountHalalas,
  });

function backOf(order: LockedOrder, credits: Credit[], { applied }: Assessed): WayBack[] {
  const { amountHalalas } = applied;
  if (order.kind === 'delivery')
    return amountHalalas > 0 ? [{ way: 'online', amount: toSar(amountHalalas) }] : [];
  return backAtDesk(order, { credits, amountHalalas }).map(({ way, amount }) => ({
    way,
    amount: toSar(amount),
  }));
}

/** The VAT of the credit notes, and of what falls that is on no bill yet. Unit: halalas. */
async function vatOf(
  tx: Transaction<DB>,
  credits: readonly Credit[],
  { before, applied }: Assessed,
): Promise<number> {
  let [vat, unbilled] = [0, applied.amountHalalas];
  for (const credit of credits) {
    vat += (await findCreditVat(tx, credit)) ?? 0;
    unbilled -= credit.totalHalalas;
  }
  const net = netOf(before);
  return vat + vatIncluded(net) - vatIncluded(net - unbilled);
}
