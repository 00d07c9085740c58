// `npm run exports -w shared`: records which names each door exports, in exports.json beside the
// version. A release of the shell is made of these names and remotes import them, so they change
// with the version only (test/exports.test.ts).
const { readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const semver = require('semver');
const ts = require('typescript');

const root = path.resolve(__dirname, '..');
const RECORD = path.join(root, 'exports.json');
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

const isType = (node) => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
const isExported = (node) =>
  ts.canHaveModifiers(node) &&
  (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

function namesOfStatement(statement, file) {
  if (ts.isExportDeclaration(statement)) {
    const { exportClause, isTypeOnly } = statement;
    if (isTypeOnly) return [];
    if (!exportClause || !ts.isNamedExports(exportClause)) {
      throw new Error(`${file}: a door names each export, \`export *\` does not.`);
    }
    return exportClause.elements.filter((one) => !one.isTypeOnly).map(({ name }) => name.text);
  }
  if (!isExported(statement) || isType(statement)) return [];
  if (!ts.isVariableStatement(statement)) return [statement.name.text];
  return statement.declarationList.declarations.map(({ name }) => name.text);
}

function namesOf(file) {
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
  );
  return source.statements.flatMap((statement) => namesOfStatement(statement, file)).sort();
}

/**
 * What the package exports now.
 * @returns {{version: string, exports: Record<string, string[]>}} door → names that exist at run
 *   time
 */
function readExports() {
  const { name, version, exports: doors } = readJson(path.join(root, 'package.json'));
  const files = Object.entries(doors).filter(([, file]) => /\.tsx?$/.test(file));
  const lists = files.map(([door, file]) => [name + door.slice(1), namesOf(file)]);
  return { version, exports: Object.fromEntries(lists.sort()) };
}

const readRecord = () => readJson(RECORD);

const namesIn = (exports) =>
  Object.entries(exports).flatMap(([door, names]) => names.map((name) => `${name} of ${door}`));

/** What is in one list and not in the other. */
function missing(from, other) {
  const there = new Set(namesIn(other));
  return namesIn(from).filter((name) => !there.has(name));
}

/**
 * Whether the version was raised as far as the change of names asks for: a name that is gone (or
 * has another name now) breaks remotes that import it, and is a new major version; a new name is a
 * new minor version at least.
 * @returns {string | undefined} a sentence that says what to do
 */
function versionFault(recorded, present) {
  const gone = missing(recorded.exports, present.exports);
  const added = missing(present.exports, recorded.exports);
  if (gone.length + added.length === 0) return undefined;
  const wanted = semver.inc(recorded.version, gone.length > 0 ? 'major' : 'minor');
  if (semver.gte(present.version, wanted)) return undefined;
  const changes = [
    ...gone.map((name) => `${name} is gone`),
    ...added.map((name) => `${name} is new`),
  ];
  return `${changes.join(', ')}: raise "version" in shared/package.json to ${wanted}, then run npm run exports -w shared.`;
}

module.exports = { readExports, readRecord, versionFault };

if (require.main === module) {
  const present = readExports();
  const fault = versionFault(readRecord(), present);
  if (fault) {
    console.error(fault);
    process.exit(1);
  }
  writeFileSync(RECORD, `${JSON.stringify(present, null, 1)}\n`);
  console.log(`exports.json has the names of ${present.version}.`);
}
