import type { FastifyInstance } from 'fastify';
import { tidy } from '@smokehouse/shared/contract';
import { dateOf } from '../../clock';
import { readCart, replaceCart } from '../../ordering/carts';
import { registerCall } from '../../http/calls';
import { DELETION_MINUTES, registerSiteJob } from '../../jobs';
import { joinVisit } from '../../ordering/seating';
import { guestLimits, limitGuest } from '../../ordering/tables';
import { forgetGuests } from './forget';
import { findGuestById, type Guest, insertGuest } from './queries';
import { currentSeat, type Seat, seatOf } from './seat';

export { findGuestById, insertGuest } from './queries';
export { findSeatedGuest, type SeatedGuest, seatStoring, storeSeat } from './seat';

const tag = 'Guests at a table';

/** Guests at a table: they enter name and mobile number, without a password. */
export default async function guests(app: FastifyInstance): Promise<void> {
  const { db, clock, sessions, settings } = app.context;

  registerSiteJob(app, {
    name: 'forgetting guests',
    everyMinutes: DELETION_MINUTES,
    run: () => forgetGuests(app.context),
  });

  const withCart = async (
    { id, name, mobile, moved_from: movedFrom }: Guest,
    { table, hasCode }: Pick<Seat, 'table' | 'hasCode'>,
  ) => ({
    _id: id,
    name,
    mobile,
    ...(table !== null && { table, tableCode: hasCode }),
    ...(movedFrom !== null && { movedFrom }),
    dineCart: await readCart(db, { guestId: id }),
  });

  registerCall(app, 'GET /api/dineuser/is-auth', {
    summary: 'The guest with the cart; success:false without a visit. `hasLeft` once it has ended.',
    tag,
    handler: async ({ request, translate }) => {
      const session = await sessions.find(request, 'dine');
      const guest = session && (await findGuestById(db, session.subject));
      if (!guest) return { success: false, message: translate('not_signed_in') };
      // The table is that of the next guests.
      if (guest.has_left) {
        const user = await withCart(
          { ...guest, moved_from: null },
          { table: null, hasCode: false },
        );
        return { success: true, user: { ...user, hasLeft: true } };
      }
      const { table_label: table, table_code: code } = guest;
      return { success: true, user: await withCart(guest, await currentSeat(db, { table, code })) };
    },
  });

  registerCall(app, 'POST /api/dineuser/register', {
    summary: 'Begin a visit; the cart collected so far can be sent along',
    tag,
    limits: guestLimits('visit'),
    failures: [429],
    handler: async ({ body, request, reply, translate }) => {
      const seat = await seatOf(db, settings, body);
      await limitGuest(request, 'visit', { ...seat, mobile: body.mobile });
      const now = dateOf(clock);
      const guest = await db.transaction().execute(async (tx) => {
        const inserted = await insertGuest(tx, {
          name: tidy(body.name),
          mobile: body.mobile,
          table_label: seat.table,
          table_code: seat.code,
          created_at: now,
        });
        if (seat.hasCode && seat.table !== null)
          await joinVisit(tx, inserted.id, seat.table, now, 'guest');
        return inserted;
      });
      if (body.dineCart) await replaceCart(app, { guestId: guest.id }, body.dineCart);
      await sessions.start(request, reply, 'dine', guest.id);
      return {
        success: true,
        message: translate('guest_welcome'),
        user: await withCart(guest, seat),
      };
    },
  });

  registerCall(app, 'GET /api/dineuser/logout', {
    summary: 'End the visit in this browser',
    tag,
    changesState: true,
    handler: async ({ request, reply, translate }) => {
      await sessions.end(request, reply, 'dine');
      return { success: true, message: translate('signed_out') };
    },
  });
}
