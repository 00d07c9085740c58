import semver from 'semver';

/**
 * Migrations before servers of two versions ran side by side. They are not checked; no server that
 * still runs is older than they are.
 */
const BASELINE: ReadonlySet<string> = new Set([
  '0001_people_and_menu.sql',
  '0002_orders_and_payments.sql',
  '0003_releases.sql',
  '0010_order_requests.sql',
  '0011_sandbox_gateway.sql',
  '0030_tables_and_bills.sql',
  '0031_large_bills.sql',
  '0040_seller_lists.sql',
  '0041_product_versions.sql',
  '0050_publishing.sql',
  '0051_previews.sql',
  '0060_payment_states.sql',
  '0061_release_reports.sql',
  '0064_people_go.sql',
]);

/** A statement of a migration. */
export interface Statement {
  /** Without comments, white space collapsed; strings are `''` and function bodies `$$`. */
  text: string;
  /** The version of its marker `-- contract: 1.4.0`. */
  contract: string | null;
}

/**
 * What a statement is made of: comments, strings with any quotes, and the semicolon that ends it.
 */
const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|(\$\w*\$)[\s\S]*?\1|[eE]?'(?:[^'\\]|''|\\.)*'|"(?:[^"]|"")*"|;|[^-/$eE'";]+|[\s\S]/g;
const MARKER = /^--\s*contract:\s*(\S+)\s*$/;

/** Splits SQL into statements. */
export function statementsOf(sql: string): Statement[] {
  const statements: Statement[] = [];
  let text = '';
  let contract: string | null = null;
  const finish = () => {
    const collapsed = text.replace(/\s+/g, ' ').trim();
    if (collapsed !== '') statements.push({ text: collapsed, contract });
    text = '';
    contract = null;
  };
  for (const [token, dollar] of sql.matchAll(TOKEN)) {
    if (token === ';') finish();
    else if (token.startsWith('--')) contract = MARKER.exec(token)?.[1] ?? contract;
    else if (token.startsWith('/*')) text += ' ';
    else if (dollar !== undefined) text += ' $$ ';
    else if (/^[eE]?'/.test(token)) text += "''";
    else text += token;
  }
  finish();
  return statements;
}

/** Splits a list at its commas, not at those inside brackets. */
function splitList(list: string): string[] {
  const items = [''];
  let depth = 0;
  for (const char of list) {
    if (char === '(') depth++;
    if (char === ')') depth--;
    if (char === ',' && depth === 0) items.push('');
    else items[items.length - 1] += char;
  }
  return items.map((item) => item.trim());
}

/** What a migration has added so far: nothing that runs uses it yet. */
interface Added {
  tables: Set<string>;
  /** `table.column` */
  columns: Set<string>;
}

const nameOf = (written: string) =>
  written
    .replace(/^public\./i, '')
    .replaceAll('"', '')
    .toLowerCase();

const ADD_COLUMN =
  /^ADD (?:COLUMN )?(?:IF NOT EXISTS )?(?!CONSTRAINT\b|CHECK\b|UNIQUE\b|PRIMARY\b|FOREIGN\b|EXCLUDE\b)("?\w+"?) (.+)$/i;

/** Why an action of ALTER TABLE is not additive; null if it is. */
function faultOfAction(table: string, action: string, added: Added): string | null {
  const [, column, definition = ''] = ADD_COLUMN.exec(action) ?? [];
  if (column !== undefined) {
    added.columns.add(`${table}.${nameOf(column)}`);
    const needsValue = /\bNOT NULL\b|\bPRIMARY KEY\b/i.test(definition);
    const hasValue = /\bDEFAULT\b|\bGENERATED\b/i.test(definition);
    return needsValue && !hasValue
      ? `adds the required column ${table}.${nameOf(column)} without a default`
      : null;
  }
  if (/^ALTER (?:COLUMN )?\S+ SET DEFAULT\b/i.test(action)) return null;
  const own = /^ALTER (?:COLUMN )?(\S+) /i.exec(action)?.[1];
  if (own !== undefined && added.columns.has(`${table}.${nameOf(own)}`)) return null;
  return `changes the table ${table}: ${action.slice(0, 60)}`;
}

/** A form of statements, and why one of them is not additive; null if it is. */
interface Form {
  pattern: RegExp;
  /** @param parts the groups of the pattern; the first one is a table */
  judge: (table: string, parts: readonly string[], added: Added) => string | null;
}

const FORMS: readonly Form[] = [
  {
    pattern: /^CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?([\w."]+)/i,
    judge(table, _parts, added) {
      added.tables.add(table);
      return null;
    },
  },
  {
    // They only add, whatever they name.
    pattern:
      /^(?:CREATE (?:OR REPLACE )?(?:FUNCTION|VIEW|TYPE|SEQUENCE|EXTENSION|INDEX)\b|COMMENT ON\b|INSERT INTO\b|ALTER TYPE \S+ ADD VALUE\b)/i,
    judge: () => null,
  },
  {
    pattern: /^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?([\w."]+) (.+)$/i,
    judge(table, [actions = ''], added) {
      if (added.tables.has(table)) return null;
      const faults = splitList(actions).map((action) => faultOfAction(table, action, added));
      return faults.find((fault) => fault !== null) ?? null;
    },
  },
  {
    pattern: /^CREATE UNIQUE INDEX .*?\bON (?:ONLY )?([\w."]+)/i,
    judge: (table, _parts, added) =>
      added.tables.has(table) ? null : `makes values of the table ${table} unique`,
  },
  {
    pattern: /^CREATE (?:OR REPLACE )?TRIGGER \S+ AFTER .*?\bON ([\w."]+)/i,
    judge: () => null,
  },
  {
    pattern:
      /^CREATE (?:OR REPLACE )?(?:CONSTRAINT )?TRIGGER \S+ (?:BEFORE|AFTER|INSTEAD OF) .*?\bON ([\w."]+)/i,
    judge: (table, _parts, added) =>
      added.tables.has(table) ? null : `changes or refuses what is written to the table ${table}`,
  },
  {
    pattern: /^REVOKE .+? ON (?:TABLE )?([\w.", ]+) FROM .+$/i,
    judge: (tables, _parts, added) =>
      splitList(tables).every((table) => added.tables.has(nameOf(table)))
        ? null
        : `takes rights to ${tables} that earlier servers use`,
  },
  {
    pattern: /^UPDATE (?:ONLY )?([\w."]+)(?: (?:AS )?\w+)? SET (.+?)(?: FROM .*| WHERE .*)?$/i,
    judge(table, [changes = ''], added) {
      const isOwn = (change: string) =>
        added.columns.has(`${table}.${nameOf(change.split('=', 1)[0]?.trim() ?? '')}`);
      return added.tables.has(table) || splitList(changes).every(isOwn)
        ? null
        : `changes values of the table ${table} that earlier servers use`;
    },
  },
];

/** Why a statement is not additive; null if it is. */
function faultOf(text: string, added: Added): string | null {
  for (const { pattern, judge } of FORMS) {
    const [match, table = '', ...parts] = pattern.exec(text) ?? [];
    if (match !== undefined) return judge(nameOf(table), parts, added);
  }
  return `is not known to be additive: ${text.slice(0, 60)}`;
}

/**
 * The lowest version of the server that runs on the schema of a migration; null for any. Recorded
 * with the migration, for servers that do not have its file.
 */
export function requiredVersion(sql: string): string | null {
  const versions = statementsOf(sql).flatMap(({ contract }) => contract ?? []);
  const valid = versions.filter((version) => semver.valid(version) !== null);
  return valid.sort(semver.compare).at(-1) ?? null;
}

/**
 * Checks that a server of an earlier version still runs on the schema after a migration: it may add
 * (expand), and remove only what an earlier release already stopped using (contract). Such a
 * statement has the marker `-- contract: 1.4.0` before it, with the first release that runs without
 * what it removes.
 * @param version of the server that has this migration
 * @returns one sentence for each fault
 */
export function additiveFaults(
  { name, sql }: { name: string; sql: string },
  version: string,
): string[] {
  if (BASELINE.has(name)) return [];
  const added: Added = { tables: new Set(), columns: new Set() };
  return statementsOf(sql).flatMap(({ text, contract }) => {
    const fault = faultOf(text, added);
    if (contract !== null && (semver.valid(contract) === null || !semver.lt(contract, version)))
      return [`${name}: ${contract} is not a release before ${version}`];
    return fault === null || contract !== null ? [] : [`${name} ${fault}`];
  });
}
