import { createHash } from 'node:crypto';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import type { TestApp, TestAnswer } from '../../testing';
import { formOf } from '../../testing-people';
import type { RecordedMove } from './history';
import type { Pointer } from './pointers';
import { createToken } from './tokens';

export { integrityOf } from './integrity';
/** A test holds the lock, so that a publish waits at a known step. */
export { withReleasesLock } from './pointers';

/** A release as the build writes it. */
export interface TestRelease {
  manifest: ReleaseManifest;
  files: Readonly<Record<string, string | Buffer>>;
  /** Script → its source map. */
  maps?: Readonly<Record<string, string>>;
}

export type ReleaseOverrides = Partial<
  Pick<
    ReleaseManifest,
    | 'remote'
    | 'version'
    | 'slots'
    | 'contract'
    | 'routes'
    | 'container'
    | 'live'
    | 'imports'
    | 'exports'
    | 'server'
  >
> & {
  script?: string;
  types?: string | undefined;
  moreFiles?: Readonly<Record<string, string | Buffer>>;
};

/** The build id of test releases. */
export const BUILD = '0123456789ab';
export const buildComment = (build: string): string => `// build ${build}\n`;

/** Minimal types: what a remote exposes, and what a shell expects. */
const REMOTE_TYPES = 'export declare const namespace: string;\n';
const SHELL_TYPES = 'export interface RemoteModule { namespace: string }\n';

/** Makes a release of one page with correct hashes. */
export function makeRelease(given: ReleaseOverrides = {}): TestRelease {
  const { remote = 'mfe-cart', version = '1.0.0', server } = given;
  const files = filesOf(remote, given);
  const facts = factsOf(given);
  const all = createHash('sha256');
  for (const name of Object.keys(files).sort()) all.update(name).update(files[name] ?? '');
  const manifest = {
    remote,
    version,
    build: BUILD,
    hash: all.update(JSON.stringify(facts)).digest('hex').slice(0, 12),
    entry: 'entry.js',
    ...(remote !== 'shell' && { container: given.container ?? remote.replaceAll('-', '_') }),
    ...(server && { server }),
    ...facts,
    files: Object.fromEntries(
      Object.entries(files).map(([name, text]) => [
        name,
        {
          integrity: `sha384-${createHash('sha384').update(text).digest('base64')}`,
          bytes: Buffer.byteLength(text),
        },
      ]),
    ),
    chunks: { page: ['page.css'] },
  };
  return { manifest, files };
}

/** The contents of the files. `types: undefined` leaves the types out. */
function filesOf(remote: string, given: ReleaseOverrides): TestRelease['files'] {
  const defaultTypes = remote === 'shell' ? SHELL_TYPES : REMOTE_TYPES;
  const types = 'types' in given ? given.types : defaultTypes;
  return {
    'entry.js': given.script ?? 'console.log("cart")',
    'page.css': `.${remote}-page-title{color:red}`,
    ...given.moreFiles,
    ...(types !== undefined && { 'types.d.ts': buildComment(BUILD) + types }),
  };
}

/** The part of the manifest that counts for the hash of the release. */
function factsOf({
  routes = [{ path: '/cart', page: 'page' }],
  slots = [],
  contract = { '@smokehouse/shared': '1.0.0' },
  live,
  imports,
  exports,
}: ReleaseOverrides) {
  return {
    routes,
    slots,
    contract,
    ...(live && { live }),
    ...(imports && { imports }),
    ...(exports && { exports }),
  };
}

export const nameOf = ({ manifest }: TestRelease): string => `${manifest.version}-${manifest.hash}`;

/** The form that the command line sends. */
export function releaseForm(
  { manifest, files, maps = {} }: TestRelease,
  fields: Record<string, string> = {},
): { payload: Buffer; headers: Record<string, string> } {
  return formOf([
    { name: 'release', value: JSON.stringify(manifest) },
    ...Object.entries(fields).map(([name, value]) => ({ name, value })),
    ...Object.entries(files).map(([file, value]) => ({
      name: 'file',
      file,
      value,
      type: 'application/octet-stream',
    })),
    ...Object.entries(maps).map(([script, value]) => ({
      name: 'map',
      file: `${script}.map`,
      value,
      type: 'application/json',
    })),
  ]);
}

/** Resolves when the app receives the next notification about releases. */
export function nextReleaseChange(test: TestApp): Promise<void> {
  return new Promise((resolve) => {
    const end = test.listener.on('releases', () => {
      end();
      resolve();
    });
  });
}

/** Waits until a condition is true, and yields to the event loop between checks. */
export async function until(
  isTrue: () => Promise<boolean>,
  what: string,
  ms = 10_000,
): Promise<void> {
  const deadline = Date.now() + ms;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`not within ${ms} ms: ${what}`);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}

/** The answer of `GET /api/release/:remote`. */
interface ReleaseHistory {
  pointers: Pick<Pointer, 'channel' | 'release' | 'percent'>[];
  releases: { release: string; at: string; source: string; isTakenBack?: true }[];
  moves: (Omit<RecordedMove, 'at'> & { at: string })[];
}

/** A team with a token for one package. */
export interface Team {
  token: string;
  publish: (release: TestRelease, fields?: Record<string, string>) => Promise<TestAnswer>;
  send: (
    form: { payload: Buffer; headers: Record<string, string> },
    remote?: string,
  ) => Promise<TestAnswer>;
  act: (what: 'promote' | 'rollback', body?: object) => Promise<TestAnswer>;
  /** @returns the link's path */
  preview: (body?: object) => Promise<string>;
  list: () => Promise<TestAnswer<ReleaseHistory>>;
}

export async function newTeam(test: TestApp, remote: string, name = 'ci'): Promise<Team> {
  const token = await createToken(test.db, { remote, name });
  const browser = test.browser();
  const authorization = `Bearer ${token}`;
  const move = async (
    name: string,
    payload: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestAnswer> => {
    const changed = nextReleaseChange(test);
    const answer = await browser.call(name, payload, { headers: { ...headers, authorization } });
    if (answer.status === 200 && answer.body.percent !== 0 && !answer.body.dryRun) await changed;
    return answer;
  };
  const send: Team['send'] = ({ payload, headers }, to = remote) =>
    move(`POST /api/release/${to}`, payload, headers);
  return {
    token,
    send,
    publish: (release, fields) => send(releaseForm(release, fields)),
    act: (what, body) => move(`POST /api/release/${remote}/${what}`, body),
    preview: async (body) => {
      const name = `POST /api/release/${remote}/preview`;
      const answer = await browser.call<{ link: string }>(name, body, {
        headers: { authorization },
      });
      return `/preview/${answer.body.link}`;
    },
    list: () =>
      browser.call(`GET /api/release/${remote}`, undefined, { headers: { authorization } }),
  };
}

/** Reads the releases of a visitor's page, by package. */
export async function registryIn(
  app: TestApp['app'],
  cookie = '',
): Promise<Record<string, string>> {
  const { body } = await app.inject({ url: '/about', headers: { host: 'localhost:8080', cookie } });
  const config = JSON.parse(
    /<script type="application\/json" id="page-config">(.*?)<\/script>/s.exec(body)?.[1] ??
      '{"registry":[]}',
  ) as { registry: { remote: string; release: string }[] };
  return Object.fromEntries(config.registry.map(({ remote, release }) => [remote, release]));
}
