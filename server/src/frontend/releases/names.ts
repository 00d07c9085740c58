import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import { asset } from '../../assets';

/** What a package that is published may be called. */
export const PACKAGE_NAME = /^(?:shell|mfe-[a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/;

/**
 * The packages that lie beside the server: the shell, and every folder that says by its
 * `remote.json` that it is a remote. Nobody keeps a list, so that a new one is there as soon as its
 * folder is.
 */
export function findPackages(checkout = asset('..')): string[] {
  const isRemote = (name: string) =>
    name !== 'shell' &&
    PACKAGE_NAME.test(name) &&
    ['package.json', 'remote.json'].every((file) => existsSync(path.join(checkout, name, file)));
  return ['shell', ...readdirSync(checkout).filter(isRemote).sort()];
}

/** True for `<version>-<hash>`, which follows from a release's bytes. */
export const isReleaseName = (name: string): boolean => /^\d+\.\d+\.\d+-[0-9a-f]{12}$/.test(name);

/** Where releases lie. */
export const releasesFolder = (dataDir: string): string => path.resolve(dataDir, 'releases');

/** `<version>-<hash>`: the name of a release and of its folder. */
export const releaseName = (manifest: Pick<ReleaseManifest, 'version' | 'hash'>): string =>
  `${manifest.version}-${manifest.hash}`;
