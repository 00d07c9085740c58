import type { VisitDetails, VisitGuest } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { Icon, Price } from '@smokehouse/shared/ui';
import { FloorIcon } from './public/floor-icon';
import { groupRounds, type TogetherRound } from './rounds';
import { ServeRound } from './serve-round';
import { RoundLines } from './round-lines';
import styles from './visit-panel.module.css';

/** Returns the name of a guest; the one that stands for the whole table is "All". */
export function useGuestName(): (guest: Pick<VisitGuest, 'name' | 'isAll'> | undefined) => string {
  const { t } = useTranslation('mfe-seller');
  return (guest) => (guest?.isAll ? t('floor.all') : (guest?.name ?? ''));
}

/** What was ordered, by round, with the names of the guests. */
export function VisitRounds({ visit, clockSkew }: { visit: VisitDetails; clockSkew: number }) {
  const { t } = useTranslation('mfe-seller');
  const guestName = useGuestName();
  const rounds = groupRounds(visit.rounds, Date.now());
  if (rounds.length === 0) return <p className={styles.nothing}>{t('floor.nothingYet')}</p>;
  return rounds.map((round) => (
    <section key={round.placedAt} aria-label={t('floor.round', { number: round.number })}>
      <RoundHead round={round} />
      <ul>
        {round.orders.map((order) => (
          <RoundLines
            key={order._id}
            order={order}
            clockSkew={clockSkew}
            guest={guestName(visit.people.find(({ _id }) => _id === order.guest))}
          />
        ))}
      </ul>
    </section>
  ));
}

const STATE_TEXTS = {
  served: 'floor.served',
  late: 'floor.late',
  kitchen: 'floor.inKitchen',
  cancelled: 'floor.cancelled',
} as const;

function RoundHead({ round }: { round: TogetherRound }) {
  const { t } = useTranslation('mfe-seller');
  const { number, placedAt, state, orders } = round;
  // Each dish says it then.
  const isSaid =
    state === 'kitchen' && orders.some(({ lines }) => lines.some((line) => line.state));
  return (
    <div className={styles.roundHead}>
      <h3>{t('floor.round', { number })}</h3>
      <bdi dir="ltr" className="num">
        {timeOfDay(placedAt)}
      </bdi>
      {!isSaid && <RoundState state={state} />}
      <ServeRound round={round} />
    </div>
  );
}

function RoundState({ state }: Pick<TogetherRound, 'state'>) {
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
  const guestName = useGuestName();
  const people = visit.people.filter(({ total }) => total > 0);
  if (people.length < 2) return null;
  return (
    <section className={styles.byGuest}>
      <h3>{t('floor.byGuest')}</h3>
      <ul>
        {people.map((guest) => (
          <li key={guest._id}>
            <bdi>{guestName(guest)}</bdi>
            <span className={styles.amount}>
              <Price amount={guest.total} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
