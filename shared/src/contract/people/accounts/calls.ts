import * as z from 'zod/mini';
import { done, ok } from '../../parts';
import { accountExport } from './export-schemas';
import { credentials, newPassword, passwordChange, user } from './schemas';
import { text } from '../../strings';

export const accountsCalls = {
  'GET /api/user/is-auth': {
    forPages: 'visitor',
    answer: z.object({ ...ok, user: z.optional(user) }),
  },
  'POST /api/user/login': { body: z.object(credentials), answer: z.object({ ...ok, user }) },
  'POST /api/user/register': {
    body: z.object({ name: text(80), email: credentials.email, password: newPassword }),
    answer: z.object({ ...ok, user }),
  },
  'GET /api/user/logout': { answer: done },
  'POST /api/user/logout-everywhere': { answer: done },
  /** The email cannot be changed: a new one would need a proof by mail. */
  'POST /api/user/name': {
    body: z.object({ name: text(80) }),
    answer: z.extend(done, { name: z.string() }),
  },
  'POST /api/user/password': { body: passwordChange, answer: done },
  /** Proves the identity again. Ending other sessions requires it. */
  'POST /api/user/confirm': { body: z.object({ password: credentials.password }), answer: done },
  'GET /api/user/export': { answer: accountExport },
  'POST /api/user/delete': { body: z.object({ password: credentials.password }), answer: done },
} as const;
