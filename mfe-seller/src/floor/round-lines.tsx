import type { VisitRound } from '@smokehouse/shared/contract';
import { toHalalas, toSar } from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useCorrectionTexts } from '@smokehouse/shared/orders/correction-texts';
import {
  type CorrectedLine,
  dishClass,
  Less,
  LineAmount,
  LineNotes,
  servedQuantity,
} from '@smokehouse/shared/orders/corrections';
import { GuestNote } from '../parts/guest-note';
import { LineDetails } from '@smokehouse/shared/orders/line-details';
import { useLanguage } from '@smokehouse/shared/stores';
import { DishState } from './dish-state';
import styles from './visit-panel.module.css';

type Line = VisitRound['lines'][number];

const toCorrected = (
  { product, amount, quantity, ...corrected }: Line,
  position: number,
): CorrectedLine => ({
  ...corrected,
  line: position,
  quantity,
  product: { _id: product, price: toSar(toHalalas(amount) / quantity) },
});

/** The dishes of one guest's order, with what was removed, is free of charge or discounted. */
export function RoundLines({
  order,
  guest,
  clockSkew,
}: {
  order: VisitRound;
  guest: string;
  clockSkew: number;
}) {
  return (
    <>
      {order.lines.map((line, index) => (
        <DishLine
          key={index}
          line={line}
          position={index}
          order={order}
          guest={guest}
          clockSkew={clockSkew}
        />
      ))}
      <OrderNotes order={order} guest={guest} />
    </>
  );
}

const classOf = ({ state }: Line) =>
  [styles.line, state && styles.withState, state === 'ready' && styles.atPass]
    .filter(Boolean)
    .join(' ');

function DishLine({
  line,
  position,
  order,
  guest,
  clockSkew,
}: {
  line: Line;
  position: number;
  order: VisitRound;
  guest: string;
  clockSkew: number;
}) {
  const language = useLanguage((state) => state.language);
  const corrected = toCorrected(line, position);
  const name = dishName(line, language);
  return (
    <li className={classOf(line)}>
      <bdi className={styles.who}>{guest}</bdi>
      <span>
        <Quantity line={corrected} /> <span className={dishClass(corrected)}>{name}</span>
        {line.note && <GuestNote note={line.note} />}
        <LineDetails line={{ ...line, note: undefined }} />
        <LineNotes line={corrected} corrections={order.corrections} />
      </span>
      <LineAmount className={styles.amount} line={corrected} />
      <DishState order={order} position={position} name={name} clockSkew={clockSkew} />
    </li>
  );
}

/** How many are served, with the ordered quantity struck through if some were removed. */
function Quantity({ line }: { line: CorrectedLine }) {
  const served = servedQuantity(line);
  return (
    <b className="num">
      {served < line.quantity && <s className={styles.gone}>{line.quantity}</s>}
      {served < line.quantity && served > 0 && ' '}
      {served > 0 && served}
    </b>
  );
}

/** Corrections of the whole order: why it was cancelled, and each discount, also of one dish. */
function OrderNotes({
  order: { corrections = [], lines },
  guest,
}: {
  order: VisitRound;
  guest: string;
}) {
  const { t } = useTranslation('mfe-seller');
  const text = useCorrectionTexts();
  const language = useLanguage((state) => state.language);
  return corrections.map(({ _id, kind, items, percent, amount, given = amount, reason }) => {
    if (kind !== 'cancel' && kind !== 'discount') return null;
    const dish = lines[items?.[0]?.line ?? -1];
    const label =
      kind === 'cancel'
        ? t('floor.cancelled')
        : t(percent ? 'floor.discountPercent' : 'floor.discount', { percent });
    return (
      <li key={_id} className={`${styles.line} ${styles.orderNote}`}>
        <bdi className={styles.who}>{guest}</bdi>
        <span>
          {label} · {dish && <bdi>{dishName(dish, language)} · </bdi>}
          {text(`corrected.reason.${reason}`)}
        </span>
        <span className={styles.amount}>
          {kind === 'discount' && given > 0 && <Less amount={given} />}
        </span>
      </li>
    );
  });
}
