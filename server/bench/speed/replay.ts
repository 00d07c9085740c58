import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Person } from './people';
import type { Source, Step } from './recording';

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
      return source.pieces
        .map((piece) => (piece === 'userId' || piece === 'addressId' ? person[piece] : piece))
        .join('');
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

/** Sends the recorded statements for one person: prepared, with the driver alone. */
export function createReplay(databaseUrl: string, connections: number) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
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
        for (const { text, sources } of steps) {
          if (/^begin/i.test(text)) client = await pool.connect();
          const values = sources.map((source) => valueOf(source, person, results, made));
          const { rows } = await (client ?? pool).query<Record<string, unknown>>(
            values.length > 0 ? { name: nameOf(text), text, values } : text,
          );
          results.push(rows ?? []);
          if (/^(commit|rollback)/i.test(text)) {
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
