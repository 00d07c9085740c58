import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import type { Person } from './people';

/** A recorded statement and its result. */
export interface Statement {
  text: string;
  values: unknown[];
  rows: Record<string, unknown>[];
  /** Sent while the previous one was unanswered. */
  isPipelined: boolean;
}

/** Values of a person that are long enough to be found in a text. */
export const PERSON_IDS = ['userId', 'addressId', 'guestId'] as const;
export type PersonId = (typeof PERSON_IDS)[number];
export const isPersonId = (piece: string): piece is PersonId =>
  (PERSON_IDS as readonly string[]).includes(piece);

/** The source of a value when a statement is replayed. */
export type Source =
  | { kind: 'same'; value: unknown }
  /** A text that contains the person's own values: `orders of {userId}`. */
  | { kind: 'person'; pieces: (string | PersonId)[] }
  /** The person's table. */
  | { kind: 'table' }
  /** A value from the result of an earlier statement. */
  | { kind: 'row'; statement: number; column: string }
  | { kind: 'now' }
  /** A random text of this length; equal ones of one request stay equal. */
  | { kind: 'random'; length: number; name: string };

export interface Step {
  text: string;
  sources: Source[];
  isPipelined: boolean;
}

/** Records everything that a pool's clients send while it is switched on. */
export function createRecorder(pool: pg.Pool) {
  let statements: Statement[] | undefined;
  pool.on('connect', (client) => {
    let unanswered = 0;
    const send = client.query.bind(client) as (
      ...given: unknown[]
    ) => Promise<pg.QueryResult<Record<string, unknown>>>;
    client.query = ((...given: unknown[]) => {
      const result = send(...given);
      if (!statements || typeof given[0] !== 'string') return result;
      const statement: Statement = {
        text: given[0],
        values: (given[1] as unknown[] | undefined) ?? [],
        rows: [],
        isPipelined: unanswered > 0,
      };
      statements.push(statement);
      unanswered += 1;
      const answered = () => void (unanswered -= 1);
      void result.then(answered, answered);
      return result.then((answer) => {
        statement.rows = answer.rows ?? [];
        return answer;
      });
    }) as typeof client.query;
  });
  return {
    async during<T>(act: () => Promise<T>): Promise<{ result: T; statements: Statement[] }> {
      const mine: Statement[] = (statements = []);
      try {
        return { result: await act(), statements: mine };
      } finally {
        statements = undefined;
      }
    },
  };
}

/** A text with a person's values replaced by placeholders. */
function cut(text: string, person: Person): (string | PersonId)[] {
  let pieces: (string | PersonId)[] = [text];
  for (const field of PERSON_IDS) {
    pieces = pieces.flatMap((piece) =>
      isPersonId(piece)
        ? [piece]
        : piece.split(person[field]).flatMap((part, index) => (index > 0 ? [field, part] : [part])),
    );
  }
  return pieces;
}

/**
 * Derives from the same request of two people the statements for any person.
 * @throws when the two did not send the same statements
 */
export function learn(
  one: { person: Person; statements: Statement[] },
  other: { person: Person; statements: Statement[] },
): Step[] {
  const texts = ({ statements }: { statements: Statement[] }) =>
    statements.map(({ text }) => text).join(';\n');
  if (texts(one) !== texts(other))
    throw new Error(
      `The same request sent other statements the second time:\n${texts(one)}\n—\n${texts(other)}`,
    );
  return one.statements.map(({ text, values, isPipelined }, index) => ({
    text,
    isPipelined,
    sources: values.map((value, at) => sourceOf(value, other.statements[index]?.values[at], index)),
  }));

  /** The source of the value that was `a` for one person and `b` for the other. */
  function sourceOf(a: unknown, b: unknown, index: number): Source {
    if (a instanceof Date && b instanceof Date) return { kind: 'now' };
    if (typeof a !== 'string' || typeof b !== 'string') return { kind: 'same', value: a };
    if (a !== b && a === one.person.table && b === other.person.table) return { kind: 'table' };
    const pieces = cut(a, one.person);
    if (pieces.length > 1 && isDeepStrictEqual(pieces, cut(b, other.person)))
      return { kind: 'person', pieces };
    if (a === b) return { kind: 'same', value: a };
    return rowWith(a, b, index) ?? { kind: 'random', length: Math.max(8, a.length), name: a };
  }

  /** The first earlier statement that returned both values in the same column. */
  function rowWith(a: string, b: string, index: number): Source | undefined {
    for (let statement = 0; statement < index; statement++) {
      const rowA = one.statements[statement]?.rows[0] ?? {};
      const rowB = other.statements[statement]?.rows[0] ?? {};
      const column = Object.keys(rowA).find((name) => rowA[name] === a && rowB[name] === b);
      if (column) return { kind: 'row', statement, column };
    }
    return undefined;
  }
}
