// The release of a package in development, as a page's registry lists it.
const { readRemote } = require('../webpack/remote-json.cjs');

/** Stands in place of the hash in the name of a development release. */
const HASH = 'development';

/**
 * Creates the ReleaseManifest (shared/contract/federation) of a package. It exists before anything
 * is compiled, because file names have no hashes. There are no integrity hashes, because files
 * change.
 * @param {ReturnType<typeof import('../webpack/parts.cjs').describePackage>} about
 */
function manifestOf({ dir, remote, version, container }) {
  const isShell = remote === 'shell';
  return {
    remote,
    version,
    hash: HASH,
    entry: isShell ? 'shell.js' : 'remoteEntry.js',
    ...(!isShell && { container }),
    ...readRemote(dir),
    contract: {},
    files: {},
    chunks: isShell ? { shell: ['shell.js', 'shell.css'] } : {},
  };
}

/**
 * @returns the manifest, with the routes and slots that `remote.json` has when it is read, and the
 *   path under which the files are served
 * @throws {Error} when `remote.json` is wrong at the start
 */
exports.describeDevelopment = (about) => {
  let manifest = manifestOf(about);
  return {
    get manifest() {
      try {
        manifest = manifestOf(about);
      } catch {
        // While a file is being edited, the pages before count. The compiler tells what is wrong.
      }
      return manifest;
    },
    base: `/releases/${manifest.remote}/${manifest.version}-${HASH}/`,
  };
};
