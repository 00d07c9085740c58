import type { Interface } from 'node:readline/promises';
import type { Writable } from 'node:stream';
import { inspect } from 'node:util';
import pg from 'pg';

/**
 * The environment with which `psql` opens the database of a connection string. Other users can read
 * a command line, and the string contains a password.
 */
export function psqlEnvironment(url: string): Record<string, string> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url });
  // Addresses of sockets have no host, so they are no URLs to Node.
  const sslMode = /[?&]sslmode=([\w-]+)/.exec(url)?.[1];
  return {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user ?? '',
    PGPASSWORD: password ?? '',
    PGDATABASE: database ?? '',
    ...(sslMode ? { PGSSLMODE: sslMode } : {}),
  };
}

type Result = pg.QueryArrayResult<unknown[]>;

/** Several statements have several results, which the driver's types do not say. */
const resultsOf = (answer: Result | Result[]): Result[] =>
  Array.isArray(answer) ? answer : [answer];

const cell = (value: unknown): string => {
  if (value === null) return '∅';
  return typeof value === 'string' ? value : inspect(value, { breakLength: Infinity });
};

/** Rows as a table of text. Columns are as wide as their longest value, 60 characters at most. */
function table({ fields, rows }: Result): string {
  const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
  const lines = [fields.map(({ name }) => name), ...rows.map((row) => row.map(cell))].map((line) =>
    line.map((text) => shorten(text.replaceAll('\n', '⏎'))),
  );
  const widths = fields.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  const text = lines.map((line) =>
    line
      .map((value, column) => value.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
  text.splice(1, 0, widths.map((width) => '─'.repeat(width)).join('  '));
  return text.join('\n');
}

/**
 * Runs SQL and writes its rows, or the number of rows that it changed.
 * @throws pg.DatabaseError if PostgreSQL refuses it
 */
export async function runSql(client: pg.Client, sql: string, output: Writable): Promise<void> {
  const answer = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
  for (const result of resultsOf(answer)) {
    if (result.fields.length > 0) output.write(`${table(result)}\n`);
    output.write(`${result.command} ${result.rowCount ?? ''}`.trimEnd() + '\n');
  }
}

/**
 * Reads statements, each up to a line that ends with `;`, and runs them. An error is written, and
 * the next statement is read. Ends with the input or with `\q`.
 */
export async function runConsole(
  client: pg.Client,
  lines: Interface,
  output: Writable,
): Promise<void> {
  let statement = '';
  lines.setPrompt('smokehouse=> ');
  lines.prompt();
  for await (const line of lines) {
    if (line.trim() === '\\q') break;
    statement += `${line}\n`;
    if (line.trimEnd().endsWith(';')) {
      try {
        await runSql(client, statement, output);
      } catch (error) {
        output.write(`${(error as Error).message}\n`);
      }
      statement = '';
    }
    lines.setPrompt(statement.trim() ? 'smokehouse-> ' : 'smokehouse=> ');
    lines.prompt();
  }
}
