import type { FastifyInstance } from 'fastify';
import type { CallName } from '@smokehouse/shared/contract';
import type { Database } from '../../../database/pool';
import type { CallInput } from '../../../http/calls';
import { AppError } from '../../../http/errors';
import type { Session } from '../../../http/sessions';
import { sendNotice, type AccountNotice } from '../../mails';
import { findSellerById } from '../queries';
import { createRecoveryCodes, deleteRecoveryCodes, replaceRecoveryCodes } from '../recovery-codes';
import { findFactors, hasFactor } from '../steps';

/** What the audit log names as the subject of a change. */
export const subjectOf = ({ subject: id }: Session) => ({ type: 'staff', id }) as const;

/** What all changes of second factors have in common. */
export interface FactorChanges {
  /** @throws AppError 401 if the seller is gone */
  sellerOf: (session: Session) => Promise<NonNullable<Awaited<ReturnType<typeof findSellerById>>>>;
  /** Queues the mail about a change. */
  notify: (subject: string, notice: AccountNotice, within: Database) => Promise<unknown>;
  /**
   * Adds a factor, with recovery codes for an account without any, and notifies the seller. A
   * seller who had to set up a factor gets a session that can be used.
   */
  add: (
    input: CallInput<CallName, 'seller'>,
    notice: 'totp_added' | 'passkey_added',
    insert: (tx: Database) => Promise<void>,
  ) => Promise<{ recoveryCodes?: string[] }>;
  /**
   * Without a factor, recovery codes are void.
   * @throws AppError 409 where the last factor is required
   */
  settleRemoval: (tx: Database, sellerId: string) => Promise<void>;
}

export function createFactorChanges(app: FastifyInstance): FactorChanges {
  const { db, sessions, settings, securityEvents } = app.context;
  const notify: FactorChanges['notify'] = (subject, notice, within) =>
    sendNotice(app, { role: 'seller', subject, notice }, within);

  /** Recovery codes for an account without any. They are created before the transaction. */
  async function firstRecoveryCodes({ subject }: Session) {
    const { recoveryCodes } = await findFactors(db, subject);
    return recoveryCodes ? undefined : createRecoveryCodes();
  }

  return {
    async sellerOf({ subject }) {
      const seller = await findSellerById(db, subject);
      if (!seller) throw new AppError('seller_needed', 401);
      return seller;
    },
    notify,
    async add({ request, reply, session, audit }, notice, insert) {
      const created = await firstRecoveryCodes(session);
      await db.transaction().execute(async (tx) => {
        await insert(tx);
        if (created) await replaceRecoveryCodes(tx, session.subject, created.hashes);
        await notify(session.subject, notice, tx);
        const factor = notice === 'totp_added' ? 'totp' : 'passkey';
        await audit(tx, { subject: subjectOf(session), after: { factor } });
      });
      securityEvents.note(request, 'second_factor_added', session);
      if (session.step)
        await sessions.start(request, reply, 'seller', session.subject, {
          isConfirmed: true,
          renews: session,
        });
      return created ? { recoveryCodes: created.codes } : {};
    },
    async settleRemoval(tx, sellerId) {
      if (hasFactor(await findFactors(tx, sellerId))) return;
      if (settings.SELLER_SECOND_FACTOR === 'required') throw new AppError('factor_required', 409);
      await deleteRecoveryCodes(tx, sellerId);
    },
  };
}
