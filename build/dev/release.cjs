// The release of a package in development, as the site names it in a page.
const { readRemote } = require('../webpack/remote-json.cjs');

/** Name of every development release, in the place of a hash. */
const HASH = 'development';

/**
 * What a page needs to know of the package: a ReleaseManifest of shared/contract/federation. It is
 * known before anything is compiled, since file names carry no hashes; nothing vouches for the
 * files, as they change.
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

/** @returns the release, and the path under which its files are served */
exports.describeDevelopment = (about) => {
  const manifest = manifestOf(about);
  return { manifest, base: `/releases/${manifest.remote}/${manifest.version}-${HASH}/` };
};
