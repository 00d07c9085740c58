import { type RefObject, useEffect, useRef } from 'react';
import { AddNote } from '@smokehouse/shared/bundled/add-note';
import { hasDetails, type LineOptions } from '@smokehouse/shared/bundled/use-line-products';
import type { Product } from '@smokehouse/shared/contract';
import { productOfKey } from '@smokehouse/shared/contract/menu/options/rules';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { type ItemsStore, useLanguage } from '@smokehouse/shared/stores';
import { Button, Icon, IconButton } from '@smokehouse/shared/ui';
import { countsQuery } from '../dishes/public/counts-query';
import { cartKey, type Collected, itemsOf, type Recipient } from './recipients';
import styles from './to-send.module.css';

interface Collecting {
  collected: Collected;
  /** The menu with an entry for each collected line, undefined until it is known. */
  products: readonly Product[] | undefined;
  /** The options of the menu, if collected dishes have some. */
  options: LineOptions | undefined;
  storeOf: (recipient: Recipient, isHeld: boolean) => ItemsStore;
  /** @param isHeld where the line is to go */
  onHold: (recipient: Recipient, line: string, isHeld: boolean) => void;
  onLess: (recipient: Recipient, line: string, isHeld: boolean) => void;
}

interface CollectedLine {
  recipient: Recipient;
  line: string;
  quantity: number;
  isHeld: boolean;
}

/**
 * What will be sent, of all categories and guests, so that a waiter can read it back. Each line can
 * be put on hold, and taken back one by one.
 */
export function ToSend({
  recipients,
  ...collecting
}: Collecting & {
  /** Those with items. */
  recipients: readonly Recipient[];
}) {
  const { t } = useTranslation('mfe-seller');
  const lines = recipients.flatMap((recipient) =>
    itemsOf(collecting.collected, recipient).map(
      ({ product, quantity, isHeld }): CollectedLine => ({
        ...{ recipient, line: product._id, quantity, isHeld },
      }),
    ),
  );
  const list = useRef<HTMLElement>(null);
  useFollowed(list, lines);
  const tooFew = useTooFew(lines);
  return (
    <section
      ref={list}
      className={`${styles.list} ${lines.length === 0 ? styles.empty : ''}`}
      aria-labelledby="to-send"
    >
      <h2 id="to-send">{t('floor.order.toSend')}</h2>
      {lines.length === 0 && <p>{t('floor.order.nothing')}</p>}
      <ul role="list">
        {lines.map((one) => (
          <li key={keyOfLine(one)}>
            <Line {...one} {...collecting} left={tooFew.get(productOfKey(one.line))} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Scrolls to the line to which a dish was added last. Only within the list: where it is part of the
 * page, the menu stays under the finger.
 */
function useFollowed(list: RefObject<HTMLElement | null>, lines: readonly CollectedLine[]): void {
  const before = useRef(lines);
  useEffect(() => {
    const quantityIn = (all: readonly CollectedLine[], key: string) =>
      all.find((one) => keyOfLine(one) === key)?.quantity ?? 0;
    const added = lines.findIndex(
      (one) => one.quantity > quantityIn(before.current, keyOfLine(one)),
    );
    before.current = lines;
    const row = list.current?.querySelectorAll<HTMLElement>(':scope > ul > li')[added];
    if (!list.current || !row) return;
    const [shown, { top, bottom }] = [
      list.current.getBoundingClientRect(),
      row.getBoundingClientRect(),
    ];
    list.current.scrollTop += Math.max(0, bottom - shown.bottom) - Math.max(0, shown.top - top);
  });
}

const keyOfLine = ({ recipient, isHeld, line }: CollectedLine) =>
  `${cartKey(recipient, isHeld)}/${line}`;

/** Marks a dish that has sold out since it was collected, or of which too few are left. */
function Shortage({ dish, left }: { dish: Product | undefined; left: number | undefined }) {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  if (dish?.inStock === false) return <mark>{shared('outOfStock')}</mark>;
  return left === undefined ? null : <mark>{t('floor.order.onlyLeft', { left })}</mark>;
}

/** The buttons of a dish that is held, and of one that is to be made now. */
const HELD = {
  variant: 'solid',
  press: 'floor.order.heldOf',
  word: 'floor.dish.held',
  less: 'floor.order.lessHeldOf',
} as const;
const NOW = {
  variant: 'line',
  press: 'floor.order.holdOf',
  word: 'floor.dish.hold',
  less: 'floor.order.lessOf',
} as const;

/** Dish id → how many are left, of the dishes of which more are collected. */
function useTooFew(lines: readonly CollectedLine[]): ReadonlyMap<string, number> {
  const { data: counts } = useQuery(countsQuery);
  const collected = new Map<string, number>();
  for (const { line, quantity } of lines) {
    const dish = productOfKey(line);
    collected.set(dish, (collected.get(dish) ?? 0) + quantity);
  }
  return new Map([...(counts ?? [])].filter(([dish, left]) => left < (collected.get(dish) ?? 0)));
}

function Line({
  recipient,
  line,
  quantity,
  isHeld,
  left,
  products,
  options,
  storeOf,
  onHold,
  onLess,
}: Collecting & CollectedLine & { left: number | undefined }) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const dish = products?.find(({ _id }) => _id === line);
  const name = dish ? dishName(dish, language) : '';
  const guest = recipient.name ?? t('floor.all');
  const look = isHeld ? HELD : NOW;
  return (
    <>
      <b className="num">{quantity}</b>
      <b>
        {name}
        <Shortage dish={dish} left={left} />
      </b>
      {options && dish && hasDetails(dish) && (
        <div className={styles.options}>
          <options.Details
            namespace="mfe-seller"
            line={line}
            menu={options.menu}
            useItems={storeOf(recipient, isHeld)}
          />
        </div>
      )}
      <div className={styles.foot}>
        <bdi className={styles.seat}>{guest}</bdi>
        {dish && !hasDetails(dish) && (
          <AddNote
            label={t('floor.order.addNote')}
            namespace="mfe-seller"
            product={dish}
            useItems={storeOf(recipient, isHeld)}
          />
        )}
        <Button
          variant={look.variant}
          small
          aria-pressed={isHeld}
          aria-label={t(look.press, { name, guest })}
          onClick={() => onHold(recipient, line, !isHeld)}
        >
          {t(look.word)}
        </Button>
        <IconButton
          label={t(look.less, { name, guest })}
          onClick={() => onLess(recipient, line, isHeld)}
        >
          <Icon name="minus" />
        </IconButton>
      </div>
    </>
  );
}
