import { call } from '@smokehouse/shared/api';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { detailsIn } from '@smokehouse/shared/orders/line-details';
import { useLanguage } from '@smokehouse/shared/stores';
import { Button, Icon } from '@smokehouse/shared/ui';
import { GuestNote, withoutNote } from '../parts/guest-note';
import { useTableName } from '../parts/table-name';
import { useDeskMutation } from '../parts/use-desk-mutation';
import { awayOf, isOpen, portionsOf, stateOf, type PassDish, type PassTable } from './tables';
import styles from './pass.module.css';

const SECOND_MS = 1000;

/** A time as `6:10`. Unit: ms. */
function minutesAndSeconds(time: number): string {
  const seconds = Math.max(0, Math.floor(time / SECOND_MS));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** A table or delivery: its dishes with their stations, and what can go. */
export function PassTicket({ table, now }: { table: PassTable; now: number }) {
  const { t } = useTranslation('mfe-seller');
  const { readyAt, openedAt, guest, allergies, notes, dishes, movedFrom } = table;
  const place = usePlace(table);
  return (
    <article
      className={`${styles.ticket} ${styles[stateOf(table, now)] ?? ''}`}
      data-surface="ticket"
    >
      <header>
        <h2>
          <bdi>{place}</bdi>
        </h2>
        {isOpen(table) && (
          <>
            <bdi dir="ltr" className="num">
              {minutesAndSeconds(now - Date.parse(readyAt ?? openedAt))}
            </bdi>
            <p>{readyAt ? t('pass.standing') : t('pass.since')}</p>
          </>
        )}
        {guest !== undefined && (
          <p>
            <bdi>{guest}</bdi>
          </p>
        )}
      </header>
      {table.leftAt !== undefined && (
        <p className={styles.left}>
          <Icon name="alert" />
          {t(table.pickup ? 'pass.left.pickup' : 'pass.left.delivery')}
        </p>
      )}
      {allergies.map((allergy) => (
        <p key={allergy} className={styles.allergy}>
          {t('pass.allergy')} <bdi>{allergy}</bdi>
        </p>
      ))}
      {notes.map((note) => (
        <div key={note} className={styles.note}>
          <GuestNote note={note} />
        </div>
      ))}
      <ul>
        {dishes.map((dish) => (
          <Dish
            key={`${dish.order} ${dish.line}`}
            dish={dish}
            isNamed={guest === undefined}
            isPlaced={movedFrom === undefined}
          />
        ))}
      </ul>
      {table.away.length > 0 && <TakeAway table={table} />}
      {isOpen(table) && <Going table={table} />}
    </article>
  );
}

/** Says that dishes have left the pass. */
function useGone() {
  const { isSending, send } = useDeskMutation({ stale: [['kitchen'], ['floor']] });
  const press = (dishes: readonly PassDish[], rest: { away?: true } = {}) => {
    const gone = dishes.map(({ order, line }) => ({ order, line }));
    return void send(() => call('POST /api/seller/pass/gone', { dishes: gone, ...rest }));
  };
  return { isSending, press };
}

/** What can go to the table, what is ready to be packed, or what is sent after a delivery. */
function Going({ table }: { table: PassTable }) {
  const { t } = useTranslation('mfe-seller');
  const { isSending, press } = useGone();
  const { kind, number, ready, cancelled, dishes } = table;
  const place = usePlace(table);
  const all = portionsOf(dishes) - portionsOf(cancelled);
  const count = portionsOf(ready);
  if (count === 0) return <p className={styles.nothing}>{t('pass.nothing')}</p>;
  if (kind === 'delivery') {
    if (table.leftAt !== undefined && count === all) return <SendAfter table={table} />;
    return <p className={styles.nothing}>{t('pass.toPack', { ready: count, all })}</p>;
  }
  return (
    <div className={styles.foot}>
      <Button
        className={styles.go}
        aria-disabled={isSending}
        aria-label={t('pass.goLabel', { place, count, number })}
        onClick={() => press(ready)}
      >
        {count === all ? t('pass.go') : t('pass.goPart', { count })}
      </Button>
    </div>
  );
}

/** All that a delivery left without is ready, and is sent after it. */
function SendAfter({ table }: { table: PassTable }) {
  const { t } = useTranslation('mfe-seller');
  const { isSending, press } = useGone();
  const place = usePlace(table);
  const text = t(table.pickup ? 'pass.sent.pickup' : 'pass.sent.delivery');
  return (
    <div className={styles.foot}>
      <Button
        className={styles.go}
        aria-disabled={isSending}
        aria-label={`${place}: ${text}`}
        onClick={() => press(table.ready)}
      >
        {text}
      </Button>
    </div>
  );
}

/** What was cancelled when it stood at the pass goes when somebody has taken it away. */
function TakeAway({ table }: { table: PassTable }) {
  const { t } = useTranslation('mfe-seller');
  const { isSending, press } = useGone();
  const place = usePlace(table);
  const { away } = table;
  const count = awayOf(table);
  return (
    <Button
      variant="line"
      className={styles.away}
      aria-disabled={isSending}
      aria-label={t('pass.awayLabel', { place, count })}
      onClick={() => press(away, { away: true })}
    >
      {t('pass.away', { count })}
    </Button>
  );
}

function usePlace({ kind, table, movedFrom, pickup, number }: PassTable): string {
  const { t } = useTranslation('mfe-seller');
  const tableName = useTableName();
  if (kind === 'dine')
    return table === undefined ? t('pass.noTable') : tableName({ table, movedFrom });
  return t(pickup ? 'pass.pickup' : 'pass.delivery', { number });
}

/**
 * @param isNamed whether the dish says whose it is
 * @param isPlaced whether it says from which table it was moved
 */
function Dish({
  dish,
  isNamed,
  isPlaced,
}: {
  dish: PassDish;
  isNamed: boolean;
  isPlaced: boolean;
}) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const { quantity, cancelled, state, guest, note, movedFrom: from } = dish;
  const moved = isPlaced && from !== undefined && t('order.fromTable', { table: from });
  const details = [withoutNote(detailsIn(dish, language), note), isNamed && guest, moved]
    .filter(Boolean)
    .join(' · ');
  const name = <bdi>{dishName(dish, language)}</bdi>;
  return (
    <li className={state === 'ready' ? '' : styles.waiting}>
      <b className="num">{quantity}</b>
      <span>
        {state === 'voided' ? <s>{name}</s> : name}
        {cancelled !== undefined && (
          <small>
            <s>
              {cancelled} {name}
            </s>{' '}
            · {t('pass.part', { cancelled, all: quantity + cancelled })}
          </small>
        )}
        {details && <small>{details}</small>}
      </span>
      <DishState dish={dish} />
      {note && (
        <div className={styles.noteOfDish}>
          <GuestNote note={note} />
        </div>
      )}
    </li>
  );
}

/** The station that makes a dish, and whether it is ready. */
function DishState({ dish: { state, station } }: { dish: PassDish }) {
  const { t } = useTranslation('mfe-seller');
  const isReady = state === 'ready';
  const where = station && t(`station.${station}`);
  if (state === 'voided')
    return (
      <span className={styles.state} data-state={state}>
        <Icon name="x" />
        {t('pass.cancelled')}
      </span>
    );
  return (
    <span className={styles.state} data-state={state}>
      <Icon name={isReady ? 'check' : state === 'held' ? 'clock' : 'flame'} />
      {state === 'held' ? t('pass.held') : (where ?? t(isReady ? 'pass.ready' : 'pass.cooking'))}
      {where && state !== 'held' && (
        <span className="vh">: {t(isReady ? 'pass.ready' : 'pass.cooking')}</span>
      )}
    </span>
  );
}
