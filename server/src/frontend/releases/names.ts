import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import { asset } from '../../assets';

/** Valid names of packages that can be published. */
export const PACKAGE_NAME = /^(?:shell|mfe-[a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/;

/**
 * Finds the packages of a checkout: the shell and every folder with a `package.json` and a
 * `remote.json`. There is no list to maintain.
 */
export function findPackages(checkout = asset('..')): string[] {
  const isRemote = (name: string) =>
    name !== 'shell' &&
    PACKAGE_NAME.test(name) &&
    ['package.json', 'remote.json'].every((file) => existsSync(path.join(checkout, name, file)));
  return ['shell', ...readdirSync(checkout).filter(isRemote).sort()];
}

/** True for `<version>-<hash>`. */
export const isReleaseName = (name: string): boolean => /^\d+\.\d+\.\d+-[0-9a-f]{12}$/.test(name);

/** The folder of all releases. */
export const releasesFolder = (dataDir: string): string => path.resolve(dataDir, 'releases');

/** `<version>-<hash>`: the name of a release and of its folder. */
export const releaseName = (manifest: Pick<ReleaseManifest, 'version' | 'hash'>): string =>
  `${manifest.version}-${manifest.hash}`;
