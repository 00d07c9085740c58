import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/calls';
import { AppError } from '../../http/errors';
import { holdUser } from '../../http/hold-user';
import { insertAddress, listAddresses } from './queries';

export { findAddress, listAddresses } from './queries';

const tag = 'Customers';

/** The saved addresses of customers. */
export default async function addresses(app: FastifyInstance): Promise<void> {
  const { db } = app.context;

  registerCall(app, 'GET /api/address/get', {
    summary: "The customer's addresses, oldest first",
    tag,
    role: 'user',
    handler: async ({ session }) => ({
      success: true,
      message: '',
      addresses: await listAddresses(db, session.subject),
    }),
  });

  registerCall(app, 'POST /api/address/add', {
    summary: 'Save an address',
    tag,
    role: 'user',
    failures: [409],
    handler: async ({ body, session, translate }) => {
      const address = await db.transaction().execute(async (tx) => {
        await holdUser(tx, session.subject);
        return insertAddress(tx, session.subject, body.address);
      });
      if (!address) throw new AppError('too_many_addresses', 409);
      return { success: true, message: translate('address_added'), address };
    },
  });
}
