import type { FastifyInstance } from 'fastify';
import type { AddressFields } from '@smokehouse/shared/contract';
import { registerCall } from '../../http/calls';
import { AppError } from '../../http/errors';
import { holdUserAlone } from '../../http/hold-user';
import { placeNameOf, problemOfAddress } from './geography';
import { deleteAddress, insertAddress, listAddresses, updateAddress } from './queries';

export { isElsewhere, isFarFrom, isRiyadh, placeNameOf, townOf } from './geography';
export { addressOf, addressQuery, findAddress, listAddresses } from './queries';

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
    failures: [409, 422],
    handler: async ({ body, session, translate }) => {
      expectPossible(body.address);
      const address = await db.transaction().execute(async (tx) => {
        await holdUserAlone(tx, session.subject);
        return insertAddress(tx, session.subject, body.address);
      });
      if (!address) throw new AppError('too_many_addresses', 409);
      return { success: true, message: translate('address_added'), address };
    },
  });

  registerCall(app, 'POST /api/address/update', {
    summary: 'Change a saved address; orders keep the one they were placed with',
    tag,
    role: 'user',
    failures: [404, 422],
    handler: async ({ body, session, translate }) => {
      expectPossible(body.address);
      const address = await updateAddress(db, session.subject, body.id, body.address);
      if (!address) throw new AppError('address_unknown', 404);
      return { success: true, message: translate('address_added'), address };
    },
  });

  registerCall(app, 'POST /api/address/remove', {
    summary: 'Remove a saved address; orders keep the one they were placed with',
    tag,
    role: 'user',
    failures: [404],
    handler: async ({ body, session, translate }) => {
      if (!(await deleteAddress(db, session.subject, body.id)))
        throw new AppError('address_unknown', 404);
      return { success: true, message: translate('address_removed') };
    },
  });
}

/** @throws AppError 422 at the field that contradicts another, or names another country */
export function expectPossible(
  address: Pick<AddressFields, 'city' | 'state' | 'country' | 'zipcode' | 'pin'>,
): void {
  const problem = problemOfAddress(address);
  if (!problem) return;
  const { field, code } = problem;
  const { zipcode } = address;
  const [city, state] = [placeNameOf(address.city), placeNameOf(address.state)];
  const params = { city, state, zipcode };
  throw new AppError(code, 422, params, { [`address.${field}`]: { code, params } });
}
