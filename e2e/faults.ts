import type { Page, Route } from '@playwright/test';
import { changedBuild } from './releases';

/** What can happen to a release's files on their way. */
export const FILE_FAULTS = ['files gone', '500s', 'hangs', 'corrupt bytes'] as const;
type FileFault = (typeof FILE_FAULTS)[number];

/** What a release does that was published in good faith and is broken. */
export const CODE_FAULTS = ['throws at load', 'throws at render', 'wrong shape'] as const;
type CodeFault = (typeof CODE_FAULTS)[number];

export type Fault = FileFault | CodeFault;

const isCodeFault = (fault: Fault): fault is CodeFault =>
  (CODE_FAULTS as readonly string[]).includes(fault);

const ANSWERS: Readonly<Record<FileFault, (route: Route) => Promise<void>>> = {
  'files gone': (route) => route.fulfill({ status: 404, body: 'Not found' }),
  '500s': (route) => route.fulfill({ status: 500, body: 'Oh no' }),
  // Nobody ever answers.
  hangs: () => Promise.resolve(),
  'corrupt bytes': async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()} ` });
  },
};

/** Where a tab of a broken release looks for its fault, at each load and render. */
const faultKey = (remote: string): string => `fault:${remote}`;

export interface Release {
  remote: string;
  release: string;
}
const filesOf = ({ remote, release }: Release): string => `**/releases/${remote}/${release}/**`;

/** Breaks a release in one tab. @returns how to mend it */
export async function breakRelease(
  tab: Page,
  broken: Release,
  fault: Fault,
): Promise<() => Promise<void>> {
  if (isCodeFault(fault)) {
    await tab.addInitScript(
      ([key, what]) => {
        sessionStorage.setItem(key, what);
      },
      [faultKey(broken.remote), fault] as const,
    );
    return () =>
      tab.evaluate((key) => {
        sessionStorage.removeItem(key);
      }, faultKey(broken.remote));
  }
  await tab.route(filesOf(broken), ANSWERS[fault]);
  return () => tab.unroute(filesOf(broken));
}

/** Takes a release's files away from one tab. */
export const takeAway = (tab: Page, gone: Release): Promise<void> =>
  tab.route(filesOf(gone), ANSWERS['files gone']).then(() => undefined);

/** Put behind the entry's own code: hands out the release's module as the fault wants it. */
const broken = (remote: string): string => {
  const container = remote.replaceAll('-', '_');
  return `;(() => {
  const good = ${container};
  const fault = () => sessionStorage.getItem(${JSON.stringify(faultKey(remote))});
  const bad = () => { throw new Error('broken on purpose'); };
  const Page = (props) => (fault() === 'throws at render' ? bad() : props.of);
  ${container} = { init: good.init, get: async (name) => {
    const make = await good.get(name);
    return () => {
      if (fault() === 'throws at load') bad();
      if (fault() === 'wrong shape') return { routes: 'none' };
      const module = make();
      return { ...module, routes: module.routes.map((route) => ({ ...route, ...(route.element && { element: { ...route.element, type: Page, props: { of: route.element } } }) })) };
    };
  } };
})();`;
};

/** A build of a remote that breaks in each of these ways where the browser asks for it. */
export const brokenBuild = (
  remote: string,
  version: string,
): { dist: string; remove: () => void } =>
  changedBuild(remote, version, {
    chunk: 'remoteEntry',
    change: (script) => script + broken(remote),
  });
