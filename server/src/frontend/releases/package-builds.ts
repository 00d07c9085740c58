import path from 'node:path';
import type { Database } from '../../database/pool';
import { asset } from '../../assets';
import { activateBuiltPackages } from './built-packages';
import { findPackages } from './names';
import { findPointers } from './pointers';
import type { ReleaseStore } from './store';

/** The builds of the packages beside the server, which run while it starts. */
export interface PackageBuilds {
  /** Settles when every `dist/` folder is complete. */
  all: Promise<unknown>;
  /** Settles when the folders of all packages but {@link later} are complete. */
  first: Promise<unknown>;
  /** The packages without which a new site opens. */
  later: readonly string[];
}

/** The packages of this checkout that are not live yet. A page that has no owner waits for them. */
export interface PendingPackages {
  names: readonly string[];
  /** Settles when they are live, or their builds have failed, which is reported. */
  settled: Promise<void>;
}

/**
 * Makes the built packages live (decision 0035). A new site opens without the later ones if they are
 * still being built. At every other start all of them go live together, because new packages may
 * not fit the old ones.
 * @param checkout the folder of the packages
 * @returns the packages that follow
 * @throws the error of a build
 */
export async function activatePackages(
  db: Database,
  store: ReleaseStore,
  builds?: PackageBuilds,
  checkout = asset('..'),
): Promise<PendingPackages | undefined> {
  let areBuilt = !builds;
  builds?.all.then(
    () => {
      areBuilt = true;
    },
    () => undefined,
  );
  const packages = findPackages(checkout);
  const activate = async (names: readonly string[]): Promise<void> => {
    const dists = names.map((name) => path.join(checkout, name, 'dist'));
    for (const line of await activateBuiltPackages(db, store, dists)) console.error(line);
  };
  const isNew = (await findPointers(db)).length === 0;
  await (isNew ? builds?.first : builds?.all);
  if (!builds || !isNew || areBuilt) {
    await activate(packages);
    return undefined;
  }
  await activate(packages.filter((name) => !builds.later.includes(name)));
  const settled = builds.all
    .then(() => activate(packages))
    .catch((error: unknown) => {
      console.error(`${builds.later.join(', ')} cannot be opened:`, error);
    });
  return { names: builds.later, settled };
}
