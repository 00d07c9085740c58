import { FIRST_STATUS, type VisitDetails, type VisitGuest } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { Icon, Price } from '@smokehouse/shared/ui';
import { FloorIcon } from './public/floor-icon';
import { type NumberedRound, numberRounds } from './rounds';
import { ServeAllReady, ServeRound } from './serve-round';
import { RoundLines } from './round-lines';
import { Settled } from './settled';
import styles from './visit-panel.module.css';

/** Returns the name of a guest; the one that stands for the whole table is "All". */
export function useGuestName(): (guest: Pick<VisitGuest, 'name' | 'isAll'> | undefined) => string {
  const { t } = useTranslation('mfe-seller');
  return (guest) => (guest?.isAll ? t('floor.all') : (guest?.name ?? ''));
}

/** {@link useGuestName} beside an amount: that of the table is not that of all its guests. */
export function useTabName(): (guest: Pick<VisitGuest, 'name' | 'isAll'>) => string {
  const { t } = useTranslation('mfe-seller');
  return (guest) => (guest.isAll ? t('floor.forTable') : guest.name);
}

/** What was ordered, by round, with the names of the guests. */
export function VisitRounds({ visit, clockSkew }: { visit: VisitDetails; clockSkew: number }) {
  const { t } = useTranslation('mfe-seller');
  const guestName = useGuestName();
  const rounds = numberRounds(visit.rounds, Date.now());
  if (rounds.length === 0) return <p className={styles.nothing}>{t('floor.nothingYet')}</p>;
  return (
    <>
      <ServeAllReady rounds={rounds} />
      {rounds.map((round) => (
        <section key={round.order._id} aria-label={t('floor.round', { number: round.number })}>
          <RoundHead round={round} />
          <ul>
            <RoundLines
              order={round.order}
              clockSkew={clockSkew}
              guest={guestName(visit.people.find(({ _id }) => _id === round.order.guest))}
            />
          </ul>
        </section>
      ))}
    </>
  );
}

const STATE_TEXTS = {
  served: 'floor.served',
  late: 'floor.late',
  kitchen: 'floor.inKitchen',
  cancelled: 'floor.cancelled',
} as const;

function RoundHead({ round }: { round: NumberedRound }) {
  const { t } = useTranslation('mfe-seller');
  const { number, state, order } = round;
  // Each dish says it then.
  const isSaid = state === 'kitchen' && order.lines.some((line) => line.state);
  return (
    <div className={styles.roundHead}>
      <h3>{t('floor.round', { number })}</h3>
      <bdi dir="ltr" className="num">
        {timeOfDay(order.placedAt)}
      </bdi>
      {!isSaid && <RoundState state={state} />}
      {order.movedFrom !== undefined && order.status === FIRST_STATUS && (
        <small>{t('order.fromTable', { table: order.movedFrom })}</small>
      )}
      <ServeRound round={round} />
    </div>
  );
}

function RoundState({ state }: Pick<NumberedRound, 'state'>) {
  const { t } = useTranslation('mfe-seller');
  return (
    <span className={styles[state]}>
      {state === 'served' && <Icon name="check" />}
      {state === 'late' && <FloorIcon name="octagon" />}
      {state === 'kitchen' && <Icon name="flame" />}
      {state === 'cancelled' && <Icon name="x" />}
      {t(STATE_TEXTS[state])}
    </span>
  );
}

/** What each guest ordered. Shown beside the rounds on a tablet. */
export function GuestSums({ visit }: { visit: VisitDetails }) {
  const { t } = useTranslation('mfe-seller');
  const tabName = useTabName();
  const people = visit.people.filter(({ total }) => total > 0);
  if (people.length < 2) return null;
  return (
    <section className={styles.byGuest}>
      <h3>{t('floor.byGuest')}</h3>
      <ul>
        {people.map((guest) => (
          <li key={guest._id}>
            <bdi>{tabName(guest)}</bdi>
            <span className={styles.amount}>
              <Price amount={guest.total} />
            </span>
            <Settled className={styles.settled} total={guest.total} unpaid={guest.unpaid} />
          </li>
        ))}
      </ul>
    </section>
  );
}
