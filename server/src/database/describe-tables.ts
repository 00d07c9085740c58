import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';

interface Table {
  name: string;
  columns: number;
  key: string[];
}

interface Reference {
  from: string;
  columns: string[];
  to: string;
}

const TABLES = `
  SELECT c.relname AS name,
    (SELECT count(*)::int FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns,
    coalesce((SELECT array_agg(a.attname::text ORDER BY k.place)
      FROM pg_index i, unnest(i.indkey) WITH ORDINALITY AS k (number, place), pg_attribute a
      WHERE i.indrelid = c.oid AND i.indisprimary
        AND a.attrelid = c.oid AND a.attnum = k.number), '{}') AS key
  FROM pg_class c
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
  ORDER BY c.relname`;

const REFERENCES = `
  SELECT f.conrelid::regclass::text AS from, f.confrelid::regclass::text AS to,
    (SELECT array_agg(a.attname::text ORDER BY k.place)
      FROM unnest(f.conkey) WITH ORDINALITY AS k (number, place), pg_attribute a
      WHERE a.attrelid = f.conrelid AND a.attnum = k.number) AS columns
  FROM pg_constraint f
  WHERE f.contype = 'f' AND f.connamespace = 'public'::regnamespace
  ORDER BY 1, 2, 3`;

/** How much a mention says about who owns a table, and the SQL and kysely that mention it. */
const MENTIONS: readonly (readonly [weight: number, pattern: (table: string) => RegExp])[] = [
  [100, (table) => new RegExp(`insertInto\\('${table}'\\)|INSERT INTO ${table}\\b`, 'g')],
  [10, (table) => new RegExp(`updateTable\\('${table}'\\)|UPDATE ${table}\\b`, 'g')],
  [1, (table) => new RegExp(`'${table}\\b|\\b(?:FROM|JOIN|TABLE) ${table}\\b`, 'gi')],
];

/**
 * The module of each table: the one whose statements write it most, else the one that reads it most.
 * @param sources folder with the modules, `server/src`
 */
function ownersOf(tables: readonly Table[], sources: string): Map<string, string> {
  const modules = new Map<string, string>();
  for (const file of readdirSync(sources, { recursive: true, encoding: 'utf8' }).sort()) {
    const isSource = file.endsWith('.ts') && !/\.test\.ts$|testing|^database\/types/.test(file);
    if (!isSource) continue;
    const module = file.split(path.sep).slice(0, -1).slice(0, 2).join('/');
    if (module === '' || module === 'operations/seed' || module === 'operations/sample-orders')
      continue;
    const text = readFileSync(path.join(sources, file), 'utf8');
    modules.set(module, (modules.get(module) ?? '') + text);
  }
  const owners = new Map<string, string>();
  for (const { name } of tables) {
    let best = 0;
    for (const [module, text] of modules) {
      const weigh = (weight: number, pattern: RegExp) =>
        weight * (text.match(pattern)?.length ?? 0);
      const score = MENTIONS.reduce((sum, [weight, of]) => sum + weigh(weight, of(name)), 0);
      if (score <= best) continue;
      best = score;
      owners.set(name, module);
    }
  }
  return owners;
}

/** The part of a module's path that groups tables: `ordering` of `ordering/orders`. */
const areaOf = (module: string): string => module.split('/')[0] ?? module;

/**
 * The page docs/tables.md: all tables as one Mermaid diagram, grouped by the area of their module,
 * then each with its module, key and references.
 * @param pool a migrated database
 * @param sources folder with the modules, `server/src`
 */
export async function describeTables(pool: pg.Pool, sources: string): Promise<string> {
  const { rows: tables } = await pool.query<Table>(TABLES);
  const { rows: references } = await pool.query<Reference>(REFERENCES);
  const owners = ownersOf(tables, sources);
  const moduleOf = ({ name }: Table) => owners.get(name) ?? 'unused by this version';
  const areas = [...new Set(tables.map((table) => areaOf(moduleOf(table))))].sort();
  const inArea = (area: string) => tables.filter((table) => areaOf(moduleOf(table)) === area);
  const referencesOf = ({ name }: Table) => references.filter(({ from }) => from === name);
  const groups = areas.map((area) => {
    const names = inArea(area).map(({ name }) => `    ${name}`);
    return [`  subgraph ${area.replaceAll(' ', '_')}`, ...names, '  end'].join('\n');
  });
  const edges = new Set(references.map(({ from, to }) => `  ${from} --> ${to}`));
  const lists = areas.map((area) => {
    const rows = inArea(area).map((table) => {
      const to = referencesOf(table).map((one) => `\`${one.to}\` (${one.columns.join(', ')})`);
      const cells = [`\`${table.name}\``, moduleOf(table), table.key.join(', '), to.join(', ')];
      return `| ${cells.map((cell) => cell || '–').join(' | ')} | ${table.columns} |`;
    });
    const head = '| table | module | key | refers to | columns |\n| --- | --- | --- | --- | --- |';
    return `## ${area}\n\n${head}\n${rows.join('\n')}`;
  });
  return [
    '# Tables',
    `Written by \`npm run generate-types -w server\` from a migrated database: ${tables.length} tables, ` +
      `${references.length} references. A table is listed at the module of \`server/src\` whose ` +
      'statements write it most. An arrow leads from a table to the one that it refers to.\n' +
      'Columns are in `server/src/database/types.ts`, rules in `server/migrations/`; look into a ' +
      'site with `npm run psql`.',
    `\`\`\`mermaid\nflowchart LR\n${groups.join('\n')}\n${[...edges].join('\n')}\n\`\`\``,
    ...lists,
    '',
  ].join('\n\n');
}
