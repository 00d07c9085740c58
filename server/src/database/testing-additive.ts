import { parseSync, type AlterTableCmd, type Node, type RawStmt, type RangeVar } from 'libpg-query';
import semver from 'semver';
import { MARKER } from './required-version';

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

/** What a migration has added so far: nothing that runs uses it yet. */
interface Added {
  tables: Set<string>;
  /** `table.column` */
  columns: Set<string>;
}

type Kind = Node extends infer One ? (One extends object ? keyof One : never) : never;
type Content<K extends Kind> = Extract<Node, Record<K, unknown>>[K];

/** Why a statement is not additive; null if it is. */
type Judge<K extends Kind> = (statement: Content<K>, added: Added) => string | null;

/** These only add, whatever they name. */
const HARMLESS: readonly Kind[] = [
  'CommentStmt',
  'CreateEnumStmt',
  'CreateExtensionStmt',
  'CreateFunctionStmt',
  'CreateSeqStmt',
  'InsertStmt',
  'ViewStmt',
];

const nameOf = (relation: RangeVar | undefined): string => relation?.relname ?? '';

/** Why an action of ALTER TABLE is not additive; null if it is. */
function faultOfAction(table: string, action: AlterTableCmd, added: Added): string | null {
  if (action.subtype === 'AT_AddColumn') {
    const { colname = '', constraints = [] } =
      action.def && 'ColumnDef' in action.def ? action.def.ColumnDef : {};
    added.columns.add(`${table}.${colname}`);
    const kinds = constraints.map((one) => 'Constraint' in one && one.Constraint.contype);
    const has = (...wanted: string[]) => kinds.some((kind) => wanted.includes(String(kind)));
    return has('CONSTR_NOTNULL', 'CONSTR_PRIMARY') &&
      !has('CONSTR_DEFAULT', 'CONSTR_GENERATED', 'CONSTR_IDENTITY')
      ? `adds the required column ${table}.${colname} without a default`
      : null;
  }
  const setsDefault = action.subtype === 'AT_ColumnDefault' && action.def !== undefined;
  const isOwn = action.name !== undefined && added.columns.has(`${table}.${action.name}`);
  return setsDefault || isOwn ? null : `changes the table ${table}: ${action.subtype}`;
}

const JUDGES: { [K in Kind]?: Judge<K> } = {
  CreateStmt({ relation }, added) {
    added.tables.add(nameOf(relation));
    return null;
  },
  AlterTableStmt({ relation, cmds = [] }, added) {
    const table = nameOf(relation);
    if (added.tables.has(table)) return null;
    for (const action of cmds) {
      const fault =
        'AlterTableCmd' in action
          ? faultOfAction(table, action.AlterTableCmd, added)
          : `changes the table ${table}`;
      if (fault !== null) return fault;
    }
    return null;
  },
  AlterEnumStmt: ({ oldVal }) =>
    oldVal === undefined ? null : `renames the value ${oldVal} of a type`,
  IndexStmt: ({ unique, relation }, added) =>
    !unique || added.tables.has(nameOf(relation))
      ? null
      : `makes values of the table ${nameOf(relation)} unique`,
  CreateTrigStmt({ isconstraint, timing, relation }, added) {
    // Without a time it runs after the change, which it then cannot refuse.
    const runsAfter = !isconstraint && timing === undefined;
    return runsAfter || added.tables.has(nameOf(relation))
      ? null
      : `changes or refuses what is written to the table ${nameOf(relation)}`;
  },
  GrantStmt({ is_grant, objects = [] }, added) {
    const tables = objects.map((one) => ('RangeVar' in one ? nameOf(one.RangeVar) : ''));
    return !is_grant && tables.every((table) => added.tables.has(table))
      ? null
      : `changes rights to ${tables.join(', ')} that earlier servers use`;
  },
  UpdateStmt({ relation, targetList = [] }, added) {
    const table = nameOf(relation);
    const isOwn = (target: Node) =>
      'ResTarget' in target && added.columns.has(`${table}.${target.ResTarget.name ?? ''}`);
    return added.tables.has(table) || targetList.every(isOwn)
      ? null
      : `changes values of the table ${table} that earlier servers use`;
  },
};

function faultOf(statement: Node, added: Added): string | null {
  const [[kind, content] = []] = Object.entries(statement) as [Kind, never][];
  if (kind !== undefined && HARMLESS.includes(kind)) return null;
  const judge = kind && (JUDGES[kind] as Judge<never> | undefined);
  return judge && content ? judge(content, added) : `is not known to be additive: ${kind}`;
}

const endOf = ({ stmt_location = 0, stmt_len = 0 }: RawStmt): number => stmt_location + stmt_len;

/**
 * Checks that a server of an earlier version still runs on the schema after a migration: it may add
 * (expand), and remove only what an earlier release already stopped using (contract). Such a
 * statement has the {@link MARKER} before it.
 * @param version of the server that has this migration
 * @returns one sentence for each fault
 */
export function additiveFaults(
  { name, sql }: { name: string; sql: string },
  version: string,
): string[] {
  if (BASELINE.has(name)) return [];
  const added: Added = { tables: new Set(), columns: new Set() };
  const bytes = Buffer.from(sql);
  return (parseSync(sql).stmts ?? []).flatMap((statement, index, all) => {
    const fault = statement.stmt ? faultOf(statement.stmt, added) : null;
    // Positions count bytes. The comments before a statement are between it and the one before.
    const before = all[index - 1];
    const text = bytes.subarray(before ? endOf(before) : 0, endOf(statement)).toString();
    const contract = [...text.matchAll(MARKER)].at(-1)?.[1];
    if (
      contract !== undefined &&
      (semver.valid(contract) === null || !semver.lt(contract, version))
    )
      return [`${name}: ${contract} is not a release before ${version}`];
    return fault === null || contract !== undefined ? [] : [`${name} ${fault}`];
  });
}
