import type { FastifyInstance } from 'fastify';
import { checkCredentials } from '../accounts';
import { registerCall } from '../http/calls';
import { findSellerByEmail, findSellerById } from './queries';

export { ensureSeller } from './ensure-seller';

const tag = 'Seller';

/** The seller: signing in and out. What a seller does is with the things it is done to. */
// eslint-disable-next-line @typescript-eslint/require-await -- a plugin's signature
export default async function sellers(app: FastifyInstance): Promise<void> {
  const { db, sessions } = app.context;

  registerCall(app, 'GET /api/seller/is-auth', {
    summary: 'Whether the seller is signed in', tag,
    handler: async ({ request, say }) => {
      const session = await sessions.find(request, 'seller');
      const seller = session && (await findSellerById(db, session.subject));
      return seller ? { success: true } : { success: false, message: say('not_signed_in') };
    },
  });

  registerCall(app, 'POST /api/seller/login', {
    summary: 'Sign in as the seller', tag, failures: [401, 429],
    handler: async ({ body, request, reply, say }) => {
      const seller = await checkCredentials(request, 'seller', body, (email) => findSellerByEmail(db, email));
      await sessions.start(request, reply, 'seller', seller.id);
      return { success: true, message: say('signed_in') };
    },
  });

  registerCall(app, 'GET /api/seller/logout', {
    summary: 'Sign out', tag, changesState: true,
    handler: async ({ request, reply, say }) => {
      await sessions.end(request, reply, 'seller');
      return { success: true, message: say('signed_out') };
    },
  });
}
