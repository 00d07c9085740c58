import { lazy, Suspense, useState } from 'react';
import type {
  Correction,
  DineOrder,
  Language,
  Order,
  OrderLine,
  StatusStep,
} from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { type KindOfOrder, useStatusWords } from '@smokehouse/shared/orders/kinds';
import { isItemOf } from '@smokehouse/shared/orders/corrections';
import { useLanguage } from '@smokehouse/shared/stores';
import { textIn } from '@smokehouse/shared/contract/text-in';
import { loadAudit } from '../audit/public/load';
import { CorrectionStep } from '../corrections/public/correction-step';
import { dayAndTime } from '../parts/time';
import styles from './order-history.module.css';

// With texts of its own; most histories stay closed.
const OrderStory = lazy(async () => (await loadAudit()).orderStory);

/** Returns who changed a status: email or name of the staff, or the role of anyone else. */
export function useActorName(): (step: StatusStep) => string {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  return ({ by, name, nameAr }) => textIn(language, name, nameAr) ?? t(`by.${by}`);
}

type Entry = { at: string } & ({ step: StatusStep } | { correction: Correction });

/** Status changes and corrections, oldest first. */
function entriesOf({ history = [], corrections = [] }: Pick<Order, 'history' | 'corrections'>) {
  const entries: Entry[] = [
    ...history.map((step) => ({ at: step.at, step })),
    ...corrections.map((correction) => ({ at: correction.at, correction })),
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
}: {
  order: Pick<Order, '_id' | 'items' | 'history' | 'corrections'> & KindOfOrder;
  name: string;
  confirmed?: DineOrder['confirmed'];
}) {
  const { t } = useTranslation('mfe-seller');
  const wordsOf = useStatusWords();
  const language = useLanguage((state) => state.language);
  const actorName = useActorName();
  const [isOpen, setOpen] = useState(false);
  const entries = entriesOf(order);
  if (entries.length === 0) return null;
  return (
    <details className={styles.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t('order.history')}
        <span className="vh">: {name}</span>
      </summary>
      <ol>
        {entries.map((entry, index) => (
          <li key={index}>
            {'step' in entry ? (
              <>
                <b>{wordsOf({ delivery: order.delivery }, entry.step.to, 0)}</b>
                <TimeAndName at={entry.at} name={actorName(entry.step)} />
              </>
            ) : (
              <CorrectionStep
                correction={entry.correction}
                dishes={correctedDishes(entry.correction, order.items, language)}
              >
                <TimeAndName at={entry.at} name={entry.correction.by ?? t('by.user')} />
              </CorrectionStep>
            )}
          </li>
        ))}
        {confirmed && (
          <li>
            <b>{t('waiting.confirmed')}</b>
            <TimeAndName at={confirmed.at} name={confirmed.name ?? t('by.seller')} />
          </li>
        )}
      </ol>
      {isOpen && (
        <Suspense fallback={null}>
          <OrderStory order={order._id} />
        </Suspense>
      )}
    </details>
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
