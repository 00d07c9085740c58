import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../database/pool';
import { registerCall } from '../../http/calls';
import { AppError } from '../../http/errors';
import { deviceOf } from '../../http/devices';
import type { Session } from '../../http/sessions';
import { DELETION_MINUTES, registerSiteJob } from '../../jobs';
import type { Audit } from '../../operations/audit';

const TAGS = { user: 'Customers', seller: 'Seller' } as const;

/** The sessions of a customer or seller: their list, and an end for each. */
export default async function accountSessions(app: FastifyInstance): Promise<void> {
  const { db, sessions, securityEvents } = app.context;

  registerSiteJob(app, {
    name: 'deleting expired sessions',
    everyMinutes: DELETION_MINUTES,
    run: () => sessions.sweep(),
  });

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

  /** Ends sessions; of the staff, with a row in the audit log. */
  async function end(
    session: Session,
    audit: Audit | undefined,
    change: (tx: Database) => Promise<void>,
  ): Promise<void> {
    await sessions.requireConfirmed(session);
    await db.transaction().execute(async (tx) => {
      await change(tx);
      await audit?.(tx, { subject: { type: 'staff', id: session.subject } });
    });
  }

  async function endOne(
    request: FastifyRequest,
    { session, audit, id }: { session: Session; audit: Audit | undefined; id: string },
  ): Promise<void> {
    await end(session, audit, async (tx) => {
      if (!(await sessions.endOne(session.role, session.subject, id, tx)))
        throw new AppError('session_unknown', 404);
    });
    securityEvents.note(request, 'session_ended', session);
  }

  async function endOthers(
    request: FastifyRequest,
    { session, audit }: { session: Session; audit: Audit | undefined },
  ): Promise<void> {
    await end(session, audit, (tx) => sessions.endOthers(session, tx));
    securityEvents.note(request, 'session_ended', session);
  }

  for (const role of ['user', 'seller'] as const) {
    const access =
      role === 'seller' ? ({ role, permission: 'own.account' } as const) : ({ role } as const);
    const change =
      role === 'seller'
        ? ({ role, permission: 'own.account', audit: 'account.session_end' } as const)
        : ({ role } as const);
    registerCall(app, `GET /api/${role}/sessions`, {
      summary: 'The devices that are signed in to the account',
      tag: TAGS[role],
      ...access,
      handler: ({ session }) => list(session),
    });

    registerCall(app, `POST /api/${role}/sessions/end`, {
      summary: 'Sign out one device, after confirming the identity',
      tag: TAGS[role],
      ...change,
      failures: [404],
      handler: async ({ body, request, session, audit, translate }) => {
        await endOne(request, { session, audit, id: body.id });
        return { success: true, message: translate('session_ended') };
      },
    });

    registerCall(app, `POST /api/${role}/sessions/end-others`, {
      summary: 'Sign out all other devices, after confirming the identity',
      tag: TAGS[role],
      ...change,
      changesState: true,
      handler: async ({ request, session, audit, translate }) => {
        await endOthers(request, { session, audit });
        return { success: true, message: translate('sessions_ended') };
      },
    });
  }
}
