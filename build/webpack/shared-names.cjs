/** What the release records by name: the doors (subpaths) of the shared package. */
const SHARED = '@smokehouse/shared/';

/** Recorded where a build takes a door as a whole: which of its names it uses is not known then. */
const WHOLE = '*';

const sorted = (names) => [...new Set(names)].sort();

/** The names that one module takes from a door: `import { Price } from '@smokehouse/shared/ui'`. */
function namesTaken(compilation, door) {
  const { moduleGraph } = compilation;
  const connections = [...moduleGraph.getIncomingConnections(door)].filter(
    (connection) => connection.dependency && connection.isActive(undefined),
  );
  const references = connections.flatMap(({ dependency }) =>
    compilation.getDependencyReferencedExports(dependency, undefined),
  );
  const paths = references.map((one) => (Array.isArray(one) ? one : one.name));
  return paths.map(([name]) => name ?? WHOLE);
}

/**
 * The names that a remote imports of each door. Types are not among them: they are gone when
 * webpack reads a module.
 * @param {import('webpack').Compilation} compilation whose chunks are made
 * @returns {Record<string, string[]>} door → names
 */
exports.importedNames = (compilation) => {
  const taken = {};
  for (const module of compilation.modules) {
    const door = module.type === 'consume-shared-module' && module.options.shareKey;
    if (!door || !door.startsWith(SHARED)) continue;
    const names = namesTaken(compilation, module);
    if (names.length > 0) taken[door] = sorted([...(taken[door] ?? []), ...names]);
  }
  return Object.fromEntries(Object.entries(taken).sort());
};

/**
 * The names that the shell's doors export.
 * @param {import('webpack').Compilation} compilation whose chunks are made
 * @returns {Record<string, string[]>} door → names
 */
exports.exportedNames = (compilation) => {
  const { moduleGraph, modules } = compilation;
  const doors = [...modules].filter(
    (module) => module.type === 'provide-module' && module._name.startsWith(SHARED),
  );
  const lists = doors.map((door) => {
    const [dependency] = [
      ...door.dependencies,
      ...door.blocks.flatMap((block) => block.dependencies),
    ];
    const names = moduleGraph.getProvidedExports(moduleGraph.getModule(dependency));
    if (!Array.isArray(names))
      throw new Error(`${door._name} does not say which names it exports.`);
    return [door._name, sorted(names)];
  });
  return Object.fromEntries(lists.sort());
};
