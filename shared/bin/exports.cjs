// `npm run exports -w shared`: records the version and the names that each subpath exports in
// exports.json. Remotes import these names from the shell's release, so a change of names requires
// a change of version (test/exports.test.ts).
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

/** The names of `export * from './…'`: those of a module of this package. */
function namesOfStar(moduleSpecifier, file) {
  const specifier = /** @type {import('typescript').StringLiteral} */ (moduleSpecifier).text;
  if (!specifier.startsWith('.'))
    throw new Error(`${file}: list the exports of ${specifier} by name instead of \`export *\`.`);
  return namesOf(`${path.posix.join(path.posix.dirname(file), specifier)}.ts`);
}

function namesOfStatement(statement, file) {
  if (ts.isExportDeclaration(statement)) {
    const { exportClause, isTypeOnly, moduleSpecifier } = statement;
    if (isTypeOnly) return [];
    if (!exportClause) return namesOfStar(moduleSpecifier, file);
    if (!ts.isNamedExports(exportClause))
      throw new Error(`${file}: list each export by name instead of using \`export * as\`.`);
    return exportClause.elements.filter((one) => !one.isTypeOnly).map(({ name }) => name.text);
  }
  if (!isExported(statement) || isType(statement)) return [];
  if (!ts.isVariableStatement(statement)) return [statement.name.text];
  return statement.declarationList.declarations.map(
    ({ name }) => /** @type {import('typescript').Identifier} */ (name).text,
  );
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
 * Reads the current exports of the package.
 * @returns {{version: string, exports: Record<string, string[]>}} subpath → names that exist at
 *   run time
 */
function readExports() {
  const { name, version, exports: subpaths } = readJson(path.join(root, 'package.json'));
  const files = Object.entries(subpaths).filter(([, file]) => /^[^*]*\.tsx?$/.test(file));
  const lists = files.map(([subpath, file]) => [name + subpath.slice(1), namesOf(file)]);
  return { version, exports: Object.fromEntries(lists.sort()) };
}

const readRecord = () => readJson(RECORD);

const namesIn = (exports) =>
  Object.entries(exports).flatMap(([subpath, names]) =>
    names.map((name) => `${name} of ${subpath}`),
  );

/** Names that are in `from` but not in `other`. */
function missing(from, other) {
  const present = new Set(namesIn(other));
  return namesIn(from).filter((name) => !present.has(name));
}

/**
 * Checks that the version was raised as the change of names requires. A removed or renamed export
 * breaks remotes that import it and requires a new major version. A new export requires at least a
 * new minor version.
 * @returns {string | undefined} an error message with the required version
 */
function versionFault(recorded, present) {
  const removed = missing(recorded.exports, present.exports);
  const added = missing(present.exports, recorded.exports);
  if (removed.length + added.length === 0) return undefined;
  const required = semver.inc(recorded.version, removed.length > 0 ? 'major' : 'minor');
  if (required === null) throw new Error(`exports.json has a bad version: ${recorded.version}.`);
  if (semver.gte(present.version, required)) return undefined;
  const changes = [
    ...removed.map((name) => `${name} was removed`),
    ...added.map((name) => `${name} is new`),
  ];
  const instruction =
    `raise "version" in shared/package.json to ${required}, ` +
    'then run npm run exports -w shared.';
  return `${changes.join(', ')}: ${instruction}`;
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
  console.log(`Recorded the exports of ${present.version} in exports.json.`);
}
