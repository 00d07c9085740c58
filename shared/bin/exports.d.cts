/** A version of the shared package with the names that each subpath exports. */
export interface SharedExports {
  version: string;
  exports: Record<string, string[]>;
}
export function readExports(): SharedExports;
export function readRecord(): SharedExports;
export function versionFault(recorded: SharedExports, present: SharedExports): string | undefined;
