import { lazy, Suspense, useState, type ReactNode } from 'react';
import type {
  Correction,
  DineOrder,
  Language,
  Order,
  OrderLine,
  StatusStep,
} from '@smokehouse/shared/contract';
import { DELIVERED } from '@smokehouse/shared/contract/ordering/orders/statuses';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { type KindOfOrder, useStatusWords } from '@smokehouse/shared/orders/kinds';
import { isItemOf } from '@smokehouse/shared/orders/corrections';
import { useLanguage } from '@smokehouse/shared/stores';
import { textIn } from '@smokehouse/shared/contract/text-in';
import { loadAudit } from '../audit/public/load';
import { CorrectionStep } from '../corrections/public/correction-step';
import { dayAndTime } from '../parts/time';
import { useAuthorName, useNameOf } from '../parts/use-name-of';
import styles from './order-history.module.css';

// With texts of its own; most histories stay closed.
const OrderStory = lazy(async () => (await loadAudit()).orderStory);

/** Returns who changed a status: the name of one of the staff, or the role of anyone else. */
export function useActorName(): (step: StatusStep) => string {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  return ({ by, name, nameAr }) => textIn(language, name, nameAr) ?? t(`by.${by}`);
}

type Confirmed = NonNullable<DineOrder['confirmed']>;
type WalkOut = NonNullable<DineOrder['walkOut']>;
type Entry = { at: string } & (
  | { step: StatusStep }
  | { correction: Correction }
  | { confirmed: Confirmed }
  | { walkOut: WalkOut }
);

/** Status changes, corrections, the confirmation and that its guests left, oldest first. */
function entriesOf(
  { history = [], corrections = [] }: Pick<Order, 'history' | 'corrections'>,
  confirmed: DineOrder['confirmed'],
  walkOut: DineOrder['walkOut'],
) {
  const entries: Entry[] = [
    ...history.map((step) => ({ at: step.at, step })),
    ...corrections.map((correction) => ({ at: correction.at, correction })),
    ...(confirmed ? [{ at: confirmed.at, confirmed }] : []),
    ...(walkOut ? [{ at: walkOut.at, walkOut }] : []),
  ];
  return entries.sort((one, other) => one.at.localeCompare(other.at));
}

/** The dishes of a correction by name, `2 × Brisket`. */
const correctedDishes = (
  { items = [] }: Correction,
  lines: readonly OrderLine[],
  language: Language,
): string[] =>
  items.map((item) => {
    const line = lines.find((one) => isItemOf(item, one));
    return `${item.quantity} × ${line ? dishName(line.product, language) : item.product}`;
  });

/**
 * The history of an order: each status change and correction with its time and author, and the
 * confirmation of an order without a table's code.
 */
export function OrderHistory({
  order,
  name,
  confirmed,
  walkOut,
}: {
  order: Pick<Order, '_id' | 'items' | 'status' | 'history' | 'corrections'> & KindOfOrder;
  name: string;
  confirmed?: DineOrder['confirmed'];
  walkOut?: DineOrder['walkOut'];
}) {
  const { t } = useTranslation('mfe-seller');
  const wordsOf = useStatusWords();
  const language = useLanguage((state) => state.language);
  const actorName = useActorName();
  const authorName = useAuthorName();
  const [isOpen, setOpen] = useState(false);
  const entries = entriesOf(order, confirmed, walkOut);
  if (entries.length === 0) return null;
  const contentOf = (entry: Entry) => {
    if ('walkOut' in entry) return <WalkOutStep walkOut={entry.walkOut} />;
    if ('correction' in entry)
      return (
        <CorrectionStep
          correction={entry.correction}
          isDelivered={order.status === DELIVERED}
          dishes={correctedDishes(entry.correction, order.items, language)}
        >
          <TimeAndName at={entry.at} name={authorName(entry.correction) ?? t('by.user')} />
        </CorrectionStep>
      );
    const [word, who] =
      'step' in entry
        ? [wordsOf({ delivery: order.delivery }, entry.step.to, 0), actorName(entry.step)]
        : [
            t('waiting.confirmed'),
            textIn(language, entry.confirmed.name, entry.confirmed.nameAr) ?? t('by.seller'),
          ];
    return (
      <>
        <b>{word}</b>
        <TimeAndName at={entry.at} name={who} />
      </>
    );
  };
  const shown = entries.map((entry, index) => ({
    key: `history ${index}`,
    at: entry.at,
    content: contentOf(entry),
    ...('step' in entry && { status: entry.step.to }),
  }));
  return (
    <details className={styles.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t('order.history')}
        <span className="vh">: {name}</span>
      </summary>
      {isOpen ? (
        <Suspense fallback={<Entries entries={shown} />}>
          <OrderStory order={order._id} others={shown} />
        </Suspense>
      ) : (
        <Entries entries={shown} />
      )}
    </details>
  );
}

function Entries({ entries }: { entries: readonly { key: string; content: ReactNode }[] }) {
  return (
    <ol>
      {entries.map(({ key, content }) => (
        <li key={key}>{content}</li>
      ))}
    </ol>
  );
}

/** That its guests left without paying: when, why, who closed the table, and who approved it. */
function WalkOutStep({ walkOut }: { walkOut: WalkOut }) {
  const { t } = useTranslation('mfe-seller');
  const nameOf = useNameOf();
  const authorName = useAuthorName();
  const { at, reason, approvedBy } = walkOut;
  return (
    <>
      <b>{t('order.walkOut')}</b>
      {reason && <q>{reason}</q>}
      <TimeAndName at={at} name={authorName(walkOut) ?? t('by.seller')} />
      {approvedBy && <span>{t('order.approvedBy', { name: nameOf(approvedBy) })}</span>}
    </>
  );
}

function TimeAndName({ at, name }: { at: string; name: string }) {
  return (
    <span>
      <bdi dir="ltr" className="num">
        {dayAndTime(at)}
      </bdi>{' '}
      · <bdi>{name}</bdi>
    </span>
  );
}
