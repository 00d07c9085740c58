import type { FastifyInstance, FastifyRequest } from 'fastify';
import { registerCall } from '../../http/calls';
import { AppError } from '../../http/errors';
import { deviceOf } from '../../http/devices';
import type { Session } from '../../http/sessions';

const TAGS = { user: 'Customers', seller: 'Seller' } as const;

/** The sessions of a customer or seller: their list, and an end for each. */
export default async function accountSessions(app: FastifyInstance): Promise<void> {
  const { sessions, securityEvents } = app.context;

  async function list(session: Session) {
    const rows = await sessions.listOf(session.role, session.subject);
    return {
      success: true,
      sessions: rows.map((row) => ({
        id: row.id,
        ...deviceOf(row.user_agent),
        signedInAt: row.created_at.toISOString(),
        lastSeenAt: row.last_seen_at.toISOString(),
        isThisOne: row.id === session.id,
      })),
      isConfirmed: await sessions.isConfirmed(session),
    };
  }

  async function endOne(request: FastifyRequest, session: Session, id: string): Promise<void> {
    await sessions.requireConfirmed(session);
    if (!(await sessions.endOne(session.role, session.subject, id)))
      throw new AppError('session_unknown', 404);
    securityEvents.note(request, 'session_ended', session);
  }

  async function endOthers(request: FastifyRequest, session: Session): Promise<void> {
    await sessions.requireConfirmed(session);
    await sessions.endOthers(session);
    securityEvents.note(request, 'session_ended', session);
  }

  for (const role of ['user', 'seller'] as const) {
    const access =
      role === 'seller' ? ({ role, permission: 'own.account' } as const) : ({ role } as const);
    registerCall(app, `GET /api/${role}/sessions`, {
      summary: 'The devices that are signed in to the account',
      tag: TAGS[role],
      ...access,
      handler: ({ session }) => list(session),
    });

    registerCall(app, `POST /api/${role}/sessions/end`, {
      summary: 'Sign out one device, after confirming the identity',
      tag: TAGS[role],
      ...access,
      failures: [404],
      handler: async ({ body, request, session, translate }) => {
        await endOne(request, session, body.id);
        return { success: true, message: translate('session_ended') };
      },
    });

    registerCall(app, `POST /api/${role}/sessions/end-others`, {
      summary: 'Sign out all other devices, after confirming the identity',
      tag: TAGS[role],
      ...access,
      changesState: true,
      handler: async ({ request, session, translate }) => {
        await endOthers(request, session);
        return { success: true, message: translate('sessions_ended') };
      },
    });
  }
}
