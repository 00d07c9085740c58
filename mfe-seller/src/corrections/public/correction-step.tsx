import type { ReactNode } from 'react';
import type { Correction } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { reasonOf, useCorrectionTexts } from '@smokehouse/shared/orders/correction-texts';
import { Less } from '@smokehouse/shared/orders/corrections';
import { useNameOf } from '../../parts/use-name-of';
import { amountText } from './amount-text';
import { KIND_TEXTS } from './kind-texts';

/** A correction in the history of its order: what, why, by how much, and what was paid back. */
export function CorrectionStep({
  correction,
  isDelivered,
  dishes,
  children,
}: {
  correction: Correction;
  /** Whether its order has reached its customer, if known: then it is refunded, not cancelled. */
  isDelivered?: boolean;
  /** What it removes or makes free of charge: `2 × Brisket`. */
  dishes: readonly string[];
  /** Time and author. */
  children: ReactNode;
}) {
  const { t } = useTranslation('mfe-seller');
  const text = useCorrectionTexts();
  const nameOf = useNameOf();
  const { kind, percent, amount, note, creditNote, refund, approvedBy } = correction;
  return (
    <>
      <b>
        {t(kind === 'cancel' ? wholeOf(isDelivered) : KIND_TEXTS[kind])}
        {percent !== undefined && ` ${percent}%`}
        {dishes.length > 0 && `: ${dishes.join(t('comma'))}`}
      </b>
      <span>
        {text(reasonOf(correction))} · <Less amount={amount} decimals />
      </span>
      {note && <q>{note}</q>}
      {children}
      {approvedBy && <span>{t('order.approvedBy', { name: nameOf(approvedBy) })}</span>}
      {refund &&
        waysOf(refund).map(({ text, sar }) => (
          <span key={text}>{t(text, { amount: amountText(sar) })}</span>
        ))}
      {creditNote && (
        <span>
          {t('order.creditNote')} <bdi dir="ltr">{creditNote}</bdi>
        </span>
      )}
    </>
  );
}

const wholeOf = (isDelivered: boolean | undefined) =>
  isDelivered === undefined
    ? KIND_TEXTS.cancel
    : isDelivered
      ? 'order.refundedWhole'
      : 'order.cancelled';

/** What was refunded by each way, or still is to be. */
function waysOf({ way, ways, amount, done, refused }: NonNullable<Correction['refund']>) {
  const known = ways ?? [{ way: way === 'cash' ? way : ('online' as const), amount }];
  const open = refused ? 'order.backRefused' : 'order.backOnWay';
  const online = done ? 'order.backOnCard' : open;
  // Cash has left the drawer with the correction.
  const byHand = (one: 'cash' | 'terminal' | 'transfer') =>
    done || one === 'cash' ? `order.backBy.${one}` : `order.backAtTill.${one}`;
  return known.map((one) => ({
    text: one.way === 'online' ? online : byHand(one.way),
    sar: one.amount,
  }));
}
