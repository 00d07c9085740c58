import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { CallName, HoursState, SellerHours } from '@smokehouse/shared/contract';
import type { AuditAction } from '@smokehouse/shared/contract/operations/audit/rules';
import { addDays } from '@smokehouse/shared/contract/time';
import type { Database } from '../../database/pool';
import { throttle } from '../../events';
import { type CallOptions, type CheckedBody, registerCall } from '../../http/calls';
import { AppError } from '../../http/errors';
import type { MessageCode } from '../../http/messages';
import { registerPublicCall, type PublicAnswer } from '../../http/public-calls';
import { CALL, createHoursAnswer } from './answer';
import { proposalsAround } from './calendar';
import { listCategoryHours, saveCategoryHours } from './categories';
import {
  type Change,
  changePause,
  decideProposal,
  removePeriod,
  saveSpecialDay,
  saveWeek,
} from './changes';
import { dayOf, firstChangeableDay, weekOf } from './rules';
import { listOutside } from './outside';
import { stateAt } from './state';
import { createOrderingStore, readOrdering, type Ordering } from './store';

export { checkKitchenOpen, orderingMoment, ordersNow, sayTime, type OrderingMoment } from './check';
export { checkRange, daysOf, spanOf, type DayRange, type Span } from './ranges';
export {
  boundsOf,
  dayOf,
  hoursOf,
  isServedAt,
  nextServing,
  periodOf,
  type Schedule,
  weekOf,
} from './rules';
export type { Ordering } from './store';
export { findSlot, isInTime, kitchenTime, partOf, scheduleDays, type Slot, slotsOf } from './slots';
export { availabilityAt, pauseAt, slotTimes, timeOf } from './state';

/** The trading day of a moment, for who has no {@link Hours}. @param at ms since 1970 */
export const readDayOf = async (db: Database, at: number): Promise<string> =>
  dayOf((await readOrdering(db)).schedule, at);

declare module 'fastify' {
  interface FastifyInstance {
    hours: Hours;
  }
}

/** Which trading day it is, and whether the restaurant is open: for all modules. */
export interface Hours {
  /** Hours, special days, pause and slots, from memory. */
  read: () => Promise<Ordering>;
  /** Reads them again, for who changes what they depend on: the notification may arrive later. */
  forget: () => void;
  /** The trading day of a moment, by the last read hours: also inside transactions. */
  dayOf: (at: number) => string;
  /** Whether orders are refused while the restaurant is closed. */
  isEnforced: () => boolean;
  /** Whether it is open now, as pages show it. */
  state: () => Promise<HoursState>;
  /** The answer of `GET /api/hours`. Its ETag changes with everything that pages show of it. */
  answer: () => Promise<PublicAnswer>;
}

type ChangeName = Extract<CallName, `POST /api/seller/hours/${string}`>;
type HoursAction = Extract<AuditAction, `hours.${string}`>;
const tag = 'Hours';
/** Changes within this time are published as one. Unit: ms. */
const BURST_MS = 500;
/** Browsers refetch a change at a random moment within this time. Unit: ms. */
const SPREAD_MS = 500;
/** Special days of the past that the seller still sees. Unit: days. */
const SHOWN_DAYS = 7;

/** The opening hours: their public state, and the seller's changes. */
async function hours(app: FastifyInstance): Promise<void> {
  const { db, clock, listener, settings } = app.context;
  const changes = throttle(() => app.live.publishToAll('hours', { spreadMs: SPREAD_MS }), BURST_MS);
  const store = createOrderingStore(db, listener, changes.call);
  void store.read();
  app.addHook('onReady', async () => void (await store.read()));
  app.addHook('preClose', async () => changes.stop());

  // Test payments take no money, so whoever tries the shop at night can order.
  const isEnforced = () =>
    settings.OPENING_HOURS === 'enforced' ||
    (settings.OPENING_HOURS === 'auto' && app.paymentProvider.name !== 'sandbox');
  const isOutage = () => listener.isLost();
  // The end of an outage sends hello to all streams, with which everything is loaded again.
  listener.onLost(changes.call);
  const stateNow = async () =>
    stateAt(await store.read(), clock.now(), {
      isEnforced: isEnforced(),
      isOutage: isOutage(),
    });

  const answer = createHoursAnswer({ read: store.read, clock, isEnforced, isOutage });
  app.decorate('hours', {
    read: store.read,
    forget: store.forget,
    dayOf: (at: number) => dayOf(store.lastRead().schedule, at),
    isEnforced,
    state: stateNow,
    answer,
  });

  registerPublicCall(app, CALL, {
    summary: 'The opening hours (Riyadh), whether the restaurant is open, and until when',
    tag,
    answer,
  });

  async function sellerHours(): Promise<SellerHours> {
    const { version, schedule, slots, periods, decided } = await store.read();
    const now = clock.now();
    const today = dayOf(schedule, now);
    const shownFrom = addDays(today, -SHOWN_DAYS);
    return {
      version,
      week: weekOf(schedule, firstChangeableDay(schedule, now)).map((day) => [...day]),
      slots,
      periods: periods
        .filter(({ to }) => to >= shownFrom)
        .map(({ id, kind, from, to, intervals, name }) => ({
          _id: id,
          kind,
          from,
          to,
          intervals: [...intervals],
          name,
        })),
      proposals: proposalsAround(today)
        .filter(({ key }) => !decided.has(key))
        .map(({ intervals, ...proposal }) => ({ ...proposal, intervals: [...intervals] })),
      categories: await listCategoryHours(db),
      outside: await listOutside(db, schedule, now),
      state: await stateNow(),
      now,
    };
  }

  registerCall(app, 'GET /api/seller/hours', {
    summary:
      'The weekly hours, special days, the proposals of the calendar, slots, pause, the hours of categories, and the paid orders planned outside of the hours.',
    tag,
    role: 'seller',
    permission: 'hours.edit',
    handler: async () => ({ success: true, hours: await sellerHours() }),
  });

  /**
   * Registers a change, whose answer has the hours after it.
   * @param options.change stores it and returns the message
   */
  function registerChange<N extends ChangeName>(
    name: N,
    {
      change,
      ...options
    }: Pick<CallOptions<N, 'seller'>, 'summary' | 'failures'> & {
      audit: HoursAction;
      change: (made: Change, body: CheckedBody<N>) => Promise<MessageCode>;
    },
  ): void {
    // Named by the union of the calls: what a call requires cannot be told of an unknown one.
    registerCall<ChangeName, 'seller'>(app, name, {
      ...options,
      tag,
      role: 'seller',
      permission: 'hours.edit',
      async handler({ body, session, audit, translate }) {
        const made = { db, now: clock.now(), by: session.subject, audit };
        const said = await change(made, body as CheckedBody<N>);
        store.forget();
        return { success: true, message: translate(said), hours: await sellerHours() };
      },
    });
  }

  registerChange('POST /api/seller/hours/save', {
    summary:
      'Stores the weekly hours and the slots. They hold from the current trading day on. 409 if ' +
      'somebody else has changed them since `version`.',
    failures: [409],
    audit: 'hours.week',
    async change(made, body) {
      await saveWeek(made, body);
      return 'hours_saved';
    },
  });

  registerChange('POST /api/seller/hours/day', {
    summary: 'Stores the hours of a special day; no intervals: closed.',
    audit: 'hours.day',
    async change(made, body) {
      await saveSpecialDay(made, body);
      return 'day_saved';
    },
  });

  registerChange('POST /api/seller/hours/remove', {
    summary: 'Removes a special day or a season. One that has begun ends with the day before.',
    failures: [404],
    audit: 'hours.remove',
    async change(made, { id }) {
      if (!(await removePeriod(made, id))) throw new AppError('day_unknown', 404);
      return 'day_removed';
    },
  });

  registerChange('POST /api/seller/hours/proposal', {
    summary: 'Confirms or dismisses what the calendar proposes for Ramadan or Eid.',
    failures: [404, 409],
    audit: 'hours.proposal',
    async change(made, body) {
      await decideProposal(made, body);
      return body.decision === 'confirm' ? 'proposal_confirmed' : 'proposal_dismissed';
    },
  });

  registerChange('POST /api/seller/hours/category', {
    summary:
      "Stores when the dishes of a category are served; no hours: always. A dish's own hours win.",
    audit: 'hours.category',
    async change(made, body) {
      await saveCategoryHours(made, body);
      app.menu.forget();
      return 'category_hours_saved';
    },
  });

  registerChange('POST /api/seller/hours/pause', {
    summary: 'Pauses orders for some minutes, says that deliveries take longer, or ends both.',
    audit: 'hours.pause',
    async change(made, body) {
      const { before, after } = await changePause(made, body);
      if (body.kind === 'busy') return 'busy_started';
      if (body.kind === 'closed') return 'pause_started';
      if (after === 'busy') return 'pause_ended_busy';
      return before === 'busy' ? 'busy_ended' : 'pause_ended';
    },
  });
}

export default fp(hours, { name: 'hours' });
