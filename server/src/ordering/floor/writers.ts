import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { OrderWriter } from '@smokehouse/shared/contract';
import { WRITING_MS } from '@smokehouse/shared/contract/ordering/floor/rules';
import type { Session } from '../../http/sessions/session';

/** The database channel on which every process hears who writes orders. */
const CHANNEL = 'order_writers';

/** What a browser of the staff says: the tables of the orders that it has and did not send. */
interface Message {
  /** See {@link browserOf}. */
  browser: string;
  tables: string[];
  nameEn: string;
  nameAr: string;
}

/**
 * What holds orders that are not sent: a shared tablet, whoever is signed in there, otherwise the
 * session. The same person may write at two tablets.
 */
const browserOf = ({ id, tabletId }: Writer) => tabletId ?? id;
type Writer = Pick<Session, 'id' | 'tabletId'>;

/**
 * Who writes an order for which table. Held in the memory of each process, for {@link WRITING_MS}
 * after the browser said so last: it is a hint for colleagues and nothing depends on it.
 */
export function createWriters({ live, context: { db, clock } }: FastifyInstance) {
  const known = new Map<string, Message & { until: number }>();

  live.registerChannel(CHANNEL, (payload) => {
    const message = JSON.parse(payload) as Message;
    const before = known.get(message.browser);
    if (message.tables.length === 0) known.delete(message.browser);
    else known.set(message.browser, { ...message, until: clock.now() + WRITING_MS });
    // What was said before is only held longer.
    if (String(before?.tables ?? '') !== String(message.tables))
      live.publish('seller', 'floor', { change: 'writing' });
  });

  return {
    /** Says in every process which orders a browser has not sent. */
    async say(session: Writer & { subject: string }, tables: readonly string[]) {
      const person = await db
        .selectFrom('staff')
        .select(['name_en as nameEn', 'name_ar as nameAr'])
        .where('id', '=', session.subject)
        .executeTakeFirst();
      if (!person) return;
      const message = {
        browser: browserOf(session),
        tables: [...new Set(tables)].sort(),
        ...person,
      };
      await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`.execute(db);
    },
    /** Those of other browsers. */
    of(session: Writer): OrderWriter[] {
      const now = clock.now();
      for (const [id, { until }] of known) if (until <= now) known.delete(id);
      const own = browserOf(session);
      return [...known.values()]
        .filter(({ browser }) => browser !== own)
        .flatMap(({ tables, nameEn, nameAr }) =>
          tables.map((table) => ({ table, nameEn, nameAr })),
        );
    },
  };
}
