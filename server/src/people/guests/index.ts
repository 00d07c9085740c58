import type { FastifyInstance } from 'fastify';
import { tidy } from '@smokehouse/shared/contract';
import { readCart, replaceCart } from '../../ordering/carts';
import { registerCall } from '../../http/calls';
import { addressKey, REGISTER_ADDRESS } from '../../http/limits';
import { checkTable } from '../../ordering/tables';
import { findGuestById, insertGuest } from './queries';

export { forgetGuests } from './forget';
export { findGuestById, moveGuest } from './queries';

const tag = 'Guests at a table';

/** Guests at a table: they enter name and mobile number, without a password. */
export default async function guests(app: FastifyInstance): Promise<void> {
  const { db, sessions, limits, settings } = app.context;

  const withCart = async ({
    id,
    name,
    mobile,
    table_label: table,
  }: {
    id: string;
    name: string;
    mobile: string;
    table_label: string | null;
  }) => ({
    _id: id,
    name,
    mobile,
    ...(table !== null && { table }),
    dineCart: await readCart(db, { guestId: id }),
  });

  registerCall(app, 'GET /api/dineuser/is-auth', {
    summary: 'The guest with the cart; success:false without a visit',
    tag,
    handler: async ({ request, translate }) => {
      const session = await sessions.find(request, 'dine');
      const guest = session && (await findGuestById(db, session.subject));
      return guest
        ? { success: true, user: await withCart(guest) }
        : { success: false, message: translate('not_signed_in') };
    },
  });

  registerCall(app, 'POST /api/dineuser/register', {
    summary: 'Begin a visit; the cart collected so far can be sent along',
    tag,
    failures: [429],
    handler: async ({ body, request, reply, translate }) => {
      if (body.table !== undefined) checkTable(body.table, settings);
      await limits.hit(REGISTER_ADDRESS, addressKey(request.ip));
      const guest = await insertGuest(db, {
        name: tidy(body.name),
        mobile: body.mobile,
        table_label: body.table ?? null,
      });
      if (body.dineCart) await replaceCart(app, { guestId: guest.id }, body.dineCart);
      await sessions.start(request, reply, 'dine', guest.id);
      return { success: true, message: translate('guest_welcome'), user: await withCart(guest) };
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
