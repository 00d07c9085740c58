import type { FastifyInstance } from 'fastify';
import { tidy } from '@smokehouse/shared/contract';
import { readCart } from '../carts';
import { registerCall } from '../http/calls';
import { AppError } from '../http/errors';
import { addressKey, REGISTER_ADDRESS } from '../http/limits';
import { isCommonPassword } from './common-passwords';
import { hashPassword } from './passwords';
import { findUserByEmail, findUserById, insertUser } from './queries';
import { checkCredentials } from './sign-in';

export { hashPassword, isPasswordRight } from './passwords';
export { checkCredentials } from './sign-in';
export { findUserById } from './queries';

const tag = 'Customers';

/** Customers: accounts, signing in and out. */
// eslint-disable-next-line @typescript-eslint/require-await -- a plugin's signature
export default async function accounts(app: FastifyInstance): Promise<void> {
  const { db, sessions, limits } = app.context;

  const withCart = async ({ id, name, email }: { id: string; name: string; email: string }) =>
    ({ _id: id, name, email, cart: await readCart(db, { userId: id }) });

  registerCall(app, 'GET /api/user/is-auth', {
    summary: 'Who is signed in, with the cart; success:false when nobody is', tag,
    handler: async ({ request, say }) => {
      const session = await sessions.find(request, 'user');
      const user = session && (await findUserById(db, session.subject));
      return user ? { success: true, user: await withCart(user) } : { success: false, message: say('not_signed_in') };
    },
  });

  registerCall(app, 'POST /api/user/register', {
    summary: 'Make an account and sign in', tag, failures: [409, 429],
    handler: async ({ body, request, reply, say }) => {
      await limits.hit(REGISTER_ADDRESS, addressKey(request.ip));
      if (isCommonPassword(body.password, body.email)) throw new AppError('password_common', 422, {}, { password: { code: 'password_common' } });
      const user = await insertUser(db, { name: tidy(body.name), email: body.email, password_hash: await hashPassword(body.password) });
      if (!user) throw new AppError('email_taken', 409, {}, { email: { code: 'email_taken' } });
      await sessions.start(request, reply, 'user', user.id);
      return { success: true, message: say('registered'), user: await withCart(user) };
    },
  });

  registerCall(app, 'POST /api/user/login', {
    summary: 'Sign in', tag, failures: [401, 429],
    handler: async ({ body, request, reply, say }) => {
      const user = await checkCredentials(request, 'user', body, (email) => findUserByEmail(db, email));
      await sessions.start(request, reply, 'user', user.id);
      return { success: true, message: say('signed_in'), user: await withCart(user) };
    },
  });

  registerCall(app, 'GET /api/user/logout', {
    summary: 'Sign out', tag, changesState: true,
    handler: async ({ request, reply, say }) => {
      await sessions.end(request, reply, 'user');
      return { success: true, message: say('signed_out') };
    },
  });
}
