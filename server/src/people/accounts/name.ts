import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/calls';
import { AppError } from '../../http/errors';
import { updateUserName } from './queries';

/** A customer corrects their name. The email stays: a new one would need a proof by mail. */
export function registerNameCall(app: FastifyInstance): void {
  registerCall(app, 'POST /api/user/name', {
    summary: 'Change the name; orders and bills keep the one they were placed with',
    tag: 'Customers',
    role: 'user',
    handler: async ({ body: { name }, session, translate }) => {
      if (!(await updateUserName(app.context.db, session.subject, name)))
        throw new AppError('sign_in_needed', 401);
      return { success: true, message: translate('name_changed'), name };
    },
  });
}
