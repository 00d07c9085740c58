/** Prefix of the shared package's subpaths, whose names a release records. */
const SHARED = '@smokehouse/shared/';

/** Recorded when a build imports a whole subpath, so that the names in use are unknown. */
const ALL_NAMES = '*';

const sorted = (names) => [...new Set(names)].sort();

/** The names that are imported from one shared module. */
function usedNames(compilation, module) {
  const { moduleGraph } = compilation;
  const connections = [...moduleGraph.getIncomingConnections(module)].filter(
    (connection) => connection.dependency && connection.isActive(undefined),
  );
  const references = connections.flatMap(({ dependency }) =>
    compilation.getDependencyReferencedExports(dependency, undefined),
  );
  const paths = references.map((one) => (Array.isArray(one) ? one : one.name));
  return paths.map(([name]) => name ?? ALL_NAMES);
}

/**
 * The names that a remote imports from each subpath. Types are not included: they are removed
 * before webpack parses a module.
 * @param {import('webpack').Compilation} compilation after its chunks were created
 * @returns {Record<string, string[]>} subpath → names
 */
exports.importedNames = (compilation) => {
  const imported = {};
  for (const module of compilation.modules) {
    const { options } = /** @type {import('webpack').Module & {options?: {shareKey: string}}} */ (
      module
    );
    const subpath = module.type === 'consume-shared-module' && options?.shareKey;
    if (!subpath || !subpath.startsWith(SHARED)) continue;
    const names = usedNames(compilation, module);
    if (names.length > 0) imported[subpath] = sorted([...(imported[subpath] ?? []), ...names]);
  }
  return Object.fromEntries(Object.entries(imported).sort());
};

/**
 * The names that the shell provides under each subpath.
 * @param {import('webpack').Compilation} compilation after its chunks were created
 * @returns {Record<string, string[]>} subpath → names
 */
exports.exportedNames = (compilation) => {
  const { moduleGraph, modules } = compilation;
  /** @type {(import('webpack').Module & {_name?: string})[]} */
  const all = [...modules];
  const provided = all.filter(
    (module) => module.type === 'provide-module' && module._name?.startsWith(SHARED),
  );
  const lists = provided.map((provider) => {
    const [dependency] = [
      ...provider.dependencies,
      ...provider.blocks.flatMap((block) => block.dependencies),
    ];
    const exporter = moduleGraph.getModule(dependency);
    const names = exporter && moduleGraph.getProvidedExports(exporter);
    if (!Array.isArray(names))
      throw new Error(`The names that ${provider._name} exports are unknown.`);
    return [provider._name, sorted(names)];
  });
  return Object.fromEntries(lists.sort());
};
