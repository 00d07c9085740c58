import type { Page, Route } from '@playwright/test';
import { createChangedBuild } from './releases';

/** Faults of a release's files in transit. */
export const FILE_FAULTS = ['files gone', '500s', 'hangs', 'corrupt bytes'] as const;
type FileFault = (typeof FILE_FAULTS)[number];

/** Faults of a release's own code. */
export const CODE_FAULTS = ['throws at load', 'throws at render', 'wrong shape'] as const;
type CodeFault = (typeof CODE_FAULTS)[number];

export type Fault = FileFault | CodeFault;

const isCodeFault = (fault: Fault): fault is CodeFault =>
  (CODE_FAULTS as readonly string[]).includes(fault);

const RESPONSES: Readonly<Record<FileFault, (route: Route) => Promise<void>>> = {
  'files gone': (route) => route.fulfill({ status: 404, body: 'Not found' }),
  '500s': (route) => route.fulfill({ status: 500, body: 'Internal error' }),
  // Never responds.
  hangs: () => Promise.resolve(),
  'corrupt bytes': async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()} ` });
  },
};

/** Session storage key from which the broken code reads its current fault. */
const faultKey = (remote: string): string => `fault:${remote}`;

export interface Release {
  remote: string;
  release: string;
}
const filesOf = ({ remote, release }: Release): string => `**/releases/${remote}/${release}/**`;

/** Breaks a release in one tab. @returns a function that repairs it */
export async function breakRelease(
  tab: Page,
  broken: Release,
  fault: Fault,
): Promise<() => Promise<void>> {
  if (isCodeFault(fault)) {
    await tab.addInitScript(
      ([key, value]) => {
        sessionStorage.setItem(key, value);
      },
      [faultKey(broken.remote), fault] as const,
    );
    return () =>
      tab.evaluate((key) => {
        sessionStorage.removeItem(key);
      }, faultKey(broken.remote));
  }
  await tab.route(filesOf(broken), RESPONSES[fault]);
  // A request that hangs never ends. Any other receives its response first.
  return () => tab.unrouteAll({ behavior: fault === 'hangs' ? 'default' : 'wait' });
}

/** Makes one tab receive 404 for every file of a release. */
export const removeFiles = (tab: Page, removed: Release): Promise<void> =>
  tab.route(filesOf(removed), RESPONSES['files gone']).then(() => undefined);

/** Code that is appended to an entry. It breaks the exposed module as the current fault says. */
const faultCode = (remote: string): string => {
  const container = remote.replaceAll('-', '_');
  return `;(() => {
  const original = ${container};
  const fault = () => sessionStorage.getItem(${JSON.stringify(faultKey(remote))});
  const fail = () => { throw new Error('broken on purpose'); };
  const Page = (props) => (fault() === 'throws at render' ? fail() : props.of);
  ${container} = { init: original.init, get: async (name) => {
    const make = await original.get(name);
    return () => {
      if (fault() === 'throws at load') fail();
      if (fault() === 'wrong shape') return { routes: 'none' };
      const module = make();
      const wrap = (element) => ({ ...element, type: Page, props: { of: element } });
      const routes = module.routes.map((route) =>
        route.element ? { ...route, element: wrap(route.element) } : route);
      return { ...module, routes };
    };
  } };
})();`;
};

/** A build of a remote that fails in the browser as the current fault says. */
export const createBrokenBuild = (
  remote: string,
  version: string,
): { dist: string; remove: () => void } =>
  createChangedBuild(remote, version, {
    chunk: 'remoteEntry',
    change: (script) => script + faultCode(remote),
  });
