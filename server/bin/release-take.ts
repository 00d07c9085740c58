/**
 * Makes all built packages of this checkout live together, including those that were published by
 * hand, which follow the server's starts from then on: for changes that cannot be published one by
 * one, like another major version of a shared package. All or none. Runs on the server's machine,
 * beside the running site. Called by `npm run release -- take`, which builds first.
 */
import { asset } from '../src/assets';
import { findPackages, openReleaseStore, activateBuiltPackages } from '../src/frontend/releases';
import { openSiteDatabase } from './site-database';

const site = await openSiteDatabase({ mustExist: true }).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
try {
  const packages = findPackages();
  const dists = packages.map((name) => asset('..', name, 'dist'));
  const faults = await activateBuiltPackages(
    site.db,
    openReleaseStore(site.settings, site.db),
    dists,
    {
      includePinned: true,
    },
  );
  for (const fault of faults) console.error(fault);
  if (faults.length === 0) console.log(`Live together: ${packages.join(', ')}.`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await site.close();
}
