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

/** @returns the manifest, and the path under which the files are served */
exports.describeDevelopment = (about) => {
  const manifest = manifestOf(about);
  return { manifest, base: `/releases/${manifest.remote}/${manifest.version}-${HASH}/` };
};
