import pg from 'pg';

/** A lock that a transaction obtained from others. */
export interface TakenLock {
  /** The table of the row, or the kind of an advisory lock. */
  of: string;
  /** The row's id, or the key of the advisory lock. */
  id: string;
  /** Set if one statement locked several rows of a table without an order. */
  isUnordered: boolean;
  /** The beginning of the statement that obtained it. */
  statement: string;
}

/** The tables whose rows are watched, with the weakest lock that others wait for. */
type Watched = Readonly<Record<string, { mode: 'no key update' | 'update'; id?: string }>>;
type Send = (...given: unknown[]) => unknown;

/** The rows that a transaction has locked; those that it inserts are seen by nobody else. */
const lockedRows = (watched: Watched) => {
  const tables = Object.entries(watched);
  const free = tables.map(
    ([table, { mode, id = 'id' }]) =>
      `free_${table} as materialized (select ${id} as id from ${table} for ${mode} skip locked)`,
  );
  const locked = tables.map(
    ([table, { id = 'id' }]) =>
      `select '${table}' as of, ${id} as id from ${table}
       where ${id} not in (select id from free_${table})`,
  );
  return `with ${free.join(', ')} ${locked.join(' union all ')} order by of, id`;
};

/** One that was tried is held too, if it was free. */
const ADVISORY = /pg_(?:try_)?advisory_xact_lock\(hashtextextended\(\$1/;
const textOf = (given: unknown) =>
  (typeof given === 'string' ? given : ((given as { text?: string })?.text ?? '')).trim();

const isRefused = (result: unknown) =>
  (result as pg.QueryResult<{ free?: boolean }>).rows?.[0]?.free === false;

/** Watches one transaction after the other on a connection, by a look at the rows from outside. */
class LockWatch {
  readonly transactions: TakenLock[][] = [];
  #current: TakenLock[] | undefined;

  constructor(
    readonly watcher: pg.Client,
    readonly watched: Watched,
    readonly isKnown: (key: string) => Promise<boolean>,
  ) {}

  async after(text: string, values: unknown, result: unknown): Promise<void> {
    if (text.startsWith('begin')) this.transactions.push((this.#current = []));
    else if (text === 'commit' || text === 'rollback') this.#current = undefined;
    else if (this.#current && !isRefused(result)) await this.#note(this.#current, text, values);
  }

  async #note(taken: TakenLock[], text: string, values: unknown): Promise<void> {
    const statement = text.replaceAll(/\s+/g, ' ').slice(0, 160);
    const add = (of: string, id: string, isUnordered = false) => {
      if (!taken.some((lock) => lock.of === of && lock.id === id))
        taken.push({ of, id, isUnordered, statement });
    };
    if (ADVISORY.test(text)) {
      const key = String((values as unknown[])[0]);
      if (await this.isKnown(key))
        add(key.slice(0, key.lastIndexOf(' ')), key.slice(key.lastIndexOf(' ') + 1));
    }
    const { rows } = await this.watcher.query<{ of: string; id: string }>(lockedRows(this.watched));
    const fresh = rows.filter(({ of, id }) => !taken.some((l) => l.of === of && l.id === id));
    const isOrdered = /order by .* for /is.test(text);
    for (const { of, id } of fresh)
      add(of, id, !isOrdered && fresh.filter((one) => one.of === of).length > 1);
  }
}

/**
 * Lists the locks of each transaction of an action, in the order in which they were taken. A row that
 * a transaction inserts is no lock: nobody else sees it. The action must be the only user of the
 * database, and do one thing after the other.
 * @param isKnown whether others can wait for an advisory lock: they see what it is of
 */
export async function listLocks(
  { pool, ownerUrl }: { pool: pg.Pool; ownerUrl: string },
  watched: Watched,
  isKnown: (key: string) => Promise<boolean>,
  act: () => Promise<unknown>,
): Promise<TakenLock[][]> {
  const watcher = new pg.Client(ownerUrl);
  await watcher.connect();
  const watches = new Map<pg.PoolClient, { send: Send; watch: LockWatch }>();
  const started: LockWatch[] = [];
  function watchClient(client: pg.PoolClient) {
    if (watches.has(client)) return;
    const send = client.query.bind(client) as Send;
    const watch = new LockWatch(watcher, watched, isKnown);
    started.push(watch);
    watches.set(client, { send, watch });
    let last: Promise<unknown> = Promise.resolve();
    client.query = ((...given: unknown[]) => {
      if (typeof given.at(-1) === 'function') return send(...given);
      const next = async () => {
        const result = await send(...given);
        await watch.after(textOf(given[0]), given[1], result);
        return result;
      };
      const result = last.then(next);
      last = result.catch(() => {});
      return result;
    }) as typeof client.query;
  }
  pool.on('acquire', watchClient);
  try {
    await act();
    return started.flatMap(({ transactions }) => transactions);
  } finally {
    pool.off('acquire', watchClient);
    for (const [client, { send }] of watches) client.query = send as typeof client.query;
    await watcher.end();
  }
}
