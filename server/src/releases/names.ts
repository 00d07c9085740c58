import path from 'node:path';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';

/** The packages that a site is made of. */
export const PACKAGES = ['shell', 'mfe-menu', 'mfe-cart', 'mfe-orders', 'mfe-dine', 'mfe-seller'] as const;

/** What a package that is published may be called. */
export const PACKAGE_NAME = /^(?:shell|mfe-[a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/;

/** Where releases lie. */
export const releasesFolder = (dataDir: string): string => path.resolve(dataDir, 'releases');

/** `<version>-<hash>`: the name of a release and of its folder. */
export const releaseName = (manifest: Pick<ReleaseManifest, 'version' | 'hash'>): string => `${manifest.version}-${manifest.hash}`;
