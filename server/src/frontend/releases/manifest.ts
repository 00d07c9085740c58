import { z } from 'zod';
import { ROUTE_CONTEXTS, type ReleaseManifest } from '@smokehouse/shared/contract/federation';
import { ReleaseError } from './errors';
import { PACKAGE_NAME } from './names';

/**
 * A file name without folders and without a leading dot: files of pages, types, and the manifest of
 * Module Federation, which other hosts and its tools read.
 */
const FILE =
  /^(?:[A-Za-z0-9][A-Za-z0-9._~-]{0,199}\.(?:js|css|d\.ts|woff2|webp|avif|png|jpg|svg)|mf-manifest\.json)$/;
const file = z.string().regex(FILE, 'is not a valid name of a file of a release');
/**
 * A name that every object inherits. What is looked up by it in another release finds a function.
 */
const isInherited = (key: string): boolean => key in Object.prototype;
const word = z
  .string()
  .min(1)
  .max(100)
  .refine((name) => !isInherited(name), 'is not a valid name');
/** A segment of an address; dots alone would name another folder. */
const SEGMENT = String.raw`:?(?!\.+(?:\/|$))[a-z0-9_.-]+`;
/** What the server answers itself, whatever is published: folders, and files beside the pages. */
const OWN_FOLDERS = 'api|releases|preview|products|pictures|sandbox|offline';
const OWN_FILES = String.raw`healthz|readyz|health|metrics|[^/]+\.(?:ico|png|svg|txt|xml|webmanifest)`;
const PAGE_PATH = new RegExp(
  String.raw`^\/(?:(?!(?:${OWN_FOLDERS})(?:\/|$)|(?:${OWN_FILES})$)(?:${SEGMENT}\/)*${SEGMENT})?$`,
  'i',
);
/** Canonical for semver, with numbers that stay exact. */
const VERSION = /^(?:0|[1-9]\d{0,8})(?:\.(?:0|[1-9]\d{0,8})){2}$/;
/** One line in each language, for the head of a page. */
const textOf = (longest: number) => {
  const line = z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .regex(/^[^\p{Cc}\p{Cs}\u2028-\u202E\u2066-\u2069]+$/u, 'must be one line of plain text');
  return z.strictObject({ en: line, ar: line });
};

/** Subpath of the shared package → names; `*` if a build imports all of it. */
const namesBySubpath = z.record(
  word,
  z
    .array(
      z
        .string()
        .max(100)
        .regex(/^(?:\*|[\p{ID_Start}$_][\p{ID_Continue}$]*)$/u, 'is not a valid name of an export'),
    )
    .max(500),
);

/** `release.json`, as the build writes it. Strict, because its content becomes part of pages. */
const schema = z.strictObject({
  remote: z.string().max(60).regex(PACKAGE_NAME),
  version: z.string().max(40).regex(VERSION, 'must be like 1.2.3'),
  hash: z.string().regex(/^[0-9a-f]{12}$/),
  entry: file,
  container: z.string().optional(),
  early: file.optional(),
  server: file.optional(),
  build: z
    .string()
    .regex(/^[0-9a-f]{12}$/)
    .optional(),
  routes: z
    .array(
      z.strictObject({
        path: z.string().max(200).regex(PAGE_PATH, 'is not a valid path of a page'),
        page: word,
        data: z.array(word).max(10).optional(),
        rendered: z.boolean().optional(),
        query: z.array(word).max(10).optional(),
        title: textOf(80).optional(),
        description: textOf(300).optional(),
        isPublic: z.boolean().optional(),
        context: z.enum(ROUTE_CONTEXTS).optional(),
      }),
    )
    .max(100),
  slots: z.array(word).max(20),
  live: z.record(word, z.array(word).min(1).max(20)).optional(),
  contract: z.record(word, z.string().max(40)),
  imports: namesBySubpath.optional(),
  exports: namesBySubpath.optional(),
  files: z.record(
    file,
    z.strictObject({
      integrity: z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/),
      bytes: z.number().int().min(0),
    }),
  ),
  chunks: z.record(word, z.array(file)),
  consumes: z.record(word, z.array(word)).optional(),
  provides: z.record(word, z.array(file)).optional(),
});

const malformed = (reason: string): ReleaseError =>
  new ReleaseError(422, 'bad_manifest', `release.json: ${reason}`);

/**
 * Parses a `release.json` whose keys are safe to look up in any object.
 * @throws {ReleaseError} 422
 */
function parseJson(text: string): unknown {
  let inherited: string | undefined;
  let json: unknown;
  try {
    json = JSON.parse(text, (key, value: unknown) => {
      if (isInherited(key)) inherited = key;
      return value;
    });
  } catch {
    throw malformed('it is not valid JSON.');
  }
  if (inherited !== undefined) throw malformed(`${inherited} is not a valid name.`);
  return json;
}

/**
 * Parses and checks a `release.json`.
 * @throws {ReleaseError} 422 with the first fault
 */
export function readManifest(text: string): ReleaseManifest {
  const json = parseJson(text);
  const result = schema.safeParse(json);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw malformed(
      `${issue?.path.join('.') || 'it'}: ${issue?.message.replace(/^Invalid input: /, '')}.`,
    );
  }
  // Not zod's output: the release's hash depends on the order of the keys as they were sent.
  const manifest = json as ReleaseManifest;
  checkReferences(manifest);
  return manifest;
}

/** The global variable of a remote's container. The shell has none. */
const containerOf = (remote: string): string | undefined =>
  remote === 'shell' ? undefined : remote.replaceAll('-', '_');

/** Checks that everything which a manifest names is among its files and chunks. */
function checkReferences(manifest: ReleaseManifest): void {
  const container = containerOf(manifest.remote);
  if (manifest.container !== container)
    throw malformed(`container must be ${container ?? 'absent'}.`);
  const isMissing = (name: string): boolean => !Object.hasOwn(manifest.files, name);
  if (!manifest.entry.endsWith('.js') || isMissing(manifest.entry))
    throw malformed(`the entry ${manifest.entry} is not among its files.`);
  for (const name of [manifest.early, manifest.server]) {
    if (name !== undefined && isMissing(name)) throw malformed(`${name} is not among its files.`);
  }
  const lists = [...Object.entries(manifest.chunks), ...Object.entries(manifest.provides ?? {})];
  for (const [chunk, files] of lists) {
    const missing = files.find(isMissing);
    if (missing) throw malformed(`chunk ${chunk} names ${missing}, which is not among its files.`);
  }
  const route = manifest.routes.find(({ page }) => !Object.hasOwn(manifest.chunks, page));
  if (route)
    throw malformed(`the route ${route.path} names the page ${route.page}, which has no chunk.`);
}

/** Reads the manifest in the row of a release. Only manifests that were checked are stored. */
export const storedManifest = (json: unknown): ReleaseManifest => json as ReleaseManifest;

/** True if a name is valid for a file of a release. */
export const isFileName = (name: string): boolean => FILE.test(name);
