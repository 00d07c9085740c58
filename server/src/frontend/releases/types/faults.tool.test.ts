import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import type { AppError } from '../../../http/errors';
import { childrenOf } from '../../../testing-children';
import { eventually } from '../../../testing-eventually';
import { buildComment } from '../testing';
import { compare } from './compare';
import { typeFaults, TYPES_FILE } from './faults';
import { readTypesIn } from './index';

const LANGUAGE = "type Language = 'en' | 'ar';\n";
const ROUTE = 'interface Route { path?: string; element?: ReactNode; children?: Route[] }\n';
const REACT = "import { ReactNode, ComponentType } from 'react';\n";
const shell = (more = '') => ({
  remote: 'shell',
  types: `${REACT}${LANGUAGE}${ROUTE}interface RemoteModule {
    namespace: string;
    messages: (language: Language) => Promise<Record<string, unknown>>;
    routes: Route[];
    slots?: { guestEntry?: ComponentType };
    ${more}
  }
  export type { RemoteModule };`,
});
const EXPOSED = `declare const namespace = 'mfe-dine';
declare const messages: (language: Language) => Promise<{ title: string }>;
declare const routes: Route[];
`;
const remote = (exposed = EXPOSED, names = 'namespace, messages, routes') => ({
  remote: 'mfe-dine',
  types: `${REACT}${LANGUAGE}${ROUTE}${exposed}export { ${names} };`,
});
/** Nothing where they fit. */
const told = async (
  ...[candidate, ...others]: [Parameters<typeof typeFaults>[0], ...Parameters<typeof typeFaults>[1]]
) => (await typeFaults(candidate, others)).join('\n');

const WIDER = remote(
  `${EXPOSED}declare const colour: string;\n`,
  'namespace, messages, routes, colour',
);
const WITHOUT_ROUTES = remote(EXPOSED, 'namespace, messages');
const WITH_A_TEXT_AS_ROUTES = remote(EXPOSED.replace('Route[]', 'string'));
const WANTING = remote(
  `${EXPOSED}declare const slots: { guestEntry: ComponentType<{ table: string }> };\n`,
  'namespace, messages, routes, slots',
);
const ENGLISH_ONLY = remote(EXPOSED.replace('(language: Language)', "(language: 'en')"));
const EXPECTING_A_VERSION = shell('version: string;');
const IN_THREE_LANGUAGES = {
  remote: 'shell',
  types: shell().types.replace("'en' | 'ar'", "'en' | 'ar' | 'ur'"),
};
const FOREIGN = [
  "import { x } from './secret';\n",
  "declare const y: import('fs').Stats;\n",
  '/// <reference path="/etc/passwd" />\n',
  '/// <reference types="node" />\n',
  "import z = require('fs');\n",
].map((line) => ({ line, types: line + remote().types }));
const GLOBAL = `declare global { interface Array<T> { x: T } }\n${remote().types}`;
const WITHOUT_REACT = remote().types.replace(REACT.trim(), '');
const INVALID = 'not a declaration {{';

// Each comparison starts a compiler. Comparing all pairs at once starts one, and the tests find the
// answers.
before(async () => {
  const remotes = [remote(), WIDER, WITHOUT_ROUTES, WITH_A_TEXT_AS_ROUTES, WANTING, ENGLISH_ONLY]
    .concat(FOREIGN.map(({ types }) => ({ remote: 'mfe-dine', types })))
    .concat([GLOBAL, WITHOUT_REACT, INVALID].map((types) => ({ remote: 'mfe-dine', types })));
  const shells = [EXPECTING_A_VERSION, IN_THREE_LANGUAGES];
  await compare(
    [
      ...remotes.map(({ types }) => ({ remote: types, expected: shell().types })),
      ...shells.map(({ types }) => ({ remote: remote().types, expected: types })),
    ],
    'mfe-dine',
  );
});

describe('the types of a release', () => {
  it('are the same whichever build wrote them, so that they are compared once', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'smokehouse-types-'));
    const read = async (text: string) => {
      await writeFile(path.join(folder, TYPES_FILE), text);
      return readTypesIn(folder, {
        remote: 'mfe-dine',
        files: { [TYPES_FILE]: { integrity: '', bytes: 0 } },
      });
    };
    const { types } = remote();
    assert.deepEqual(await read(buildComment('0123456789ab') + types), {
      remote: 'mfe-dine',
      types,
    });
    assert.deepEqual(await read(types), { remote: 'mfe-dine', types });
    await rm(folder, { recursive: true });
  });
  it('fit where the remote exposes what the shell expects, and more', async () => {
    assert.equal(await told(remote(), shell()), '');
    assert.equal(await told(shell(), remote()), '');
    assert.equal(await told(WIDER, shell()), '');
  });

  it('are refused where something is missing, is of another kind, or wants what the shell does not give', async () => {
    assert.match(
      await told(WITHOUT_ROUTES, shell()),
      /^What mfe-dine exposes is not what the shell expects .*Property 'routes' is missing/,
    );
    assert.match(
      await told(WITH_A_TEXT_AS_ROUTES, shell()),
      /Type 'string' is not assignable to type 'Route\[\]'/,
    );
    assert.match(await told(WANTING, shell()), /Property 'table' is missing/);
    assert.match(await told(ENGLISH_ONLY, shell()), /"ar"/);
  });

  it('keep a shell away that expects more than a live remote has', async () => {
    assert.match(
      await told(EXPECTING_A_VERSION, remote()),
      /^What mfe-dine exposes .*Property 'version' is missing/,
    );
    assert.match(await told(IN_THREE_LANGUAGES, remote()), /"ur"/);
  });

  it('must be there, and stand on their own', async () => {
    assert.equal(
      await told({ remote: 'mfe-dine', types: null }, shell()),
      'mfe-dine carries no types.d.ts: build it with the present build.',
    );
    for (const { line, types } of FOREIGN) {
      assert.match(
        await told({ ...remote(), types }, shell()),
        /^The types of mfe-dine must stand on their own, with React's at most: they import /,
        line,
      );
    }
    assert.match(
      await told({ ...remote(), types: GLOBAL }, shell()),
      /declare what belongs to others/,
    );
    assert.match(
      await told({ ...remote(), types: WITHOUT_REACT }, shell()),
      /Cannot find name 'ReactNode'/,
    );
    assert.match(await told({ ...remote(), types: INVALID }, shell()), /^What mfe-dine exposes/);
  });

  it('of a live release that is older than types are let be', async () => {
    assert.equal(await told(remote(), { remote: 'shell', types: null }), '');
  });
});

describe('a comparison', () => {
  it('waits for the one before, and a package has two at most, so that others have their turn', async () => {
    const ask = (by: string, name: string) =>
      compare([{ remote: `export type ${name} = string;`, expected: shell().types }], by).then(
        () => 'compared',
        (error: unknown) => (error as AppError).code,
      );
    const answers = ['A', 'B', 'C', 'D'].map((name) => ask('mfe-cart', name));
    assert.equal(await ask('mfe-dine', 'E'), 'compared');
    assert.deepEqual(await Promise.all(answers), ['compared', 'compared', 'busy', 'busy']);
  });

  it('is repeated in another process when a signal to all processes ends its own one', async () => {
    const pair = { remote: 'export type F = string;', expected: shell().types };
    const comparing = compare([pair], 'mfe-menu');
    const id = await eventually(() => {
      const child = childrenOf(process.pid).find(({ command }) => command.includes('check-types'));
      assert.ok(child);
      return child.id;
    });
    process.kill(id, 'SIGTERM');
    assert.equal((await comparing).length, 1);
  });
});
