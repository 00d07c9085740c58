import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Person } from './people';
import { isPersonId, type Source, type Step } from './recording';

type Rows = Record<string, unknown>[];

function valueOf(
  source: Source,
  person: Person,
  results: readonly Rows[],
  made: Map<string, string>,
): unknown {
  switch (source.kind) {
    case 'same':
      return source.value;
    case 'now':
      return new Date();
    case 'row':
      return results[source.statement]?.[0]?.[source.column];
    case 'person':
      return source.pieces.map((piece) => (isPersonId(piece) ? person[piece] : piece)).join('');
    case 'table':
      return person.table;
    case 'random': {
      const known =
        made.get(source.name) ??
        randomBytes(Math.ceil(source.length / 2))
          .toString('hex')
          .slice(0, source.length);
      made.set(source.name, known);
      return known;
    }
  }
}

/** The steps that the server sent in one round trip each. */
export function roundTripsOf(steps: readonly Step[]): Step[][] {
  const trips: Step[][] = [];
  for (const step of steps) {
    const trip = step.isPipelined ? trips.at(-1) : undefined;
    if (trip) trip.push(step);
    else trips.push([step]);
  }
  return trips;
}

/**
 * Sends the recorded statements for one person: prepared, with the driver alone, and those together
 * that the server sent together.
 */
export function createReplay(databaseUrl: string, connections: number) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections, pipeline: true });
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const known = names.get(text) ?? `b${names.size}`;
    names.set(text, known);
    return known;
  };
  return {
    async run(steps: readonly Step[], person: Person): Promise<void> {
      const results: Rows[] = [];
      const made = new Map<string, string>();
      let client: pg.PoolClient | undefined;
      try {
        for (const trip of roundTripsOf(steps)) {
          const [{ text: first }] = trip as [Step];
          if (/^begin/i.test(first)) client = await pool.connect();
          const answers = await Promise.all(
            trip.map(({ text, sources }) => {
              const values = sources.map((source) => valueOf(source, person, results, made));
              return (client ?? pool).query<Record<string, unknown>>(
                values.length > 0 ? { name: nameOf(text), text, values } : text,
              );
            }),
          );
          results.push(...answers.map(({ rows }) => rows ?? []));
          if (/^(commit|rollback)/i.test(first)) {
            client?.release();
            client = undefined;
          }
        }
      } finally {
        client?.release(true);
      }
    },
    close: () => pool.end(),
  };
}
