import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { buildComment } from '../testing';
import { typeFaults, TYPES_FILE } from './faults';
import { readTypesIn } from './index';

const LANGUAGE = "type Language = 'en' | 'ar';\n";
const ROUTE = 'interface Route { path?: string; element?: ReactNode; children?: Route[] }\n';
const REACT = "import { ReactNode, ComponentType } from 'react';\n";
const shell = (more = '') => ({
  remote: 'shell',
  types: `${REACT}${LANGUAGE}${ROUTE}interface RemoteModule { namespace: string; messages: (language: Language) => Promise<Record<string, unknown>>; routes: Route[]; slots?: { guestEntry?: ComponentType }; ${more} }\nexport type { RemoteModule };`,
});
const EXPOSED =
  "declare const namespace = 'mfe-dine';\ndeclare const messages: (language: Language) => Promise<{ title: string }>;\ndeclare const routes: Route[];\n";
const remote = (exposed = EXPOSED, names = 'namespace, messages, routes') => ({
  remote: 'mfe-dine',
  types: `${REACT}${LANGUAGE}${ROUTE}${exposed}export { ${names} };`,
});
/** Nothing where they fit. */
const told = async (
  ...[candidate, ...others]: [Parameters<typeof typeFaults>[0], ...Parameters<typeof typeFaults>[1]]
) => (await typeFaults(candidate, others)).join('\n');

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
    assert.equal(
      await told(
        remote(`${EXPOSED}declare const colour: string;\n`, 'namespace, messages, routes, colour'),
        shell(),
      ),
      '',
    );
  });

  it('are refused where something is missing, is of another kind, or wants what the shell does not give', async () => {
    assert.match(
      await told(remote(EXPOSED, 'namespace, messages'), shell()),
      /^What mfe-dine exposes is not what the shell expects .*Property 'routes' is missing/,
    );
    assert.match(
      await told(remote(EXPOSED.replace('Route[]', 'string')), shell()),
      /Type 'string' is not assignable to type 'Route\[\]'/,
    );
    const wanting = `${EXPOSED}declare const slots: { guestEntry: ComponentType<{ table: string }> };\n`;
    assert.match(
      await told(remote(wanting, 'namespace, messages, routes, slots'), shell()),
      /Property 'table' is missing/,
    );
    assert.match(
      await told(remote(EXPOSED.replace('(language: Language)', "(language: 'en')")), shell()),
      /"ar"/,
    );
  });

  it('keep a shell away that expects more than a live remote has', async () => {
    assert.match(
      await told(shell('version: string;'), remote()),
      /^What mfe-dine exposes .*Property 'version' is missing/,
    );
    assert.match(
      await told(
        { remote: 'shell', types: shell().types.replace("'en' | 'ar'", "'en' | 'ar' | 'ur'") },
        remote(),
      ),
      /"ur"/,
    );
  });

  it('must be there, and stand on their own', async () => {
    assert.equal(
      await told({ remote: 'mfe-dine', types: null }, shell()),
      'mfe-dine carries no types.d.ts: build it with the present build.',
    );
    for (const foreign of [
      "import { x } from './secret';\n",
      "declare const y: import('fs').Stats;\n",
      '/// <reference path="/etc/passwd" />\n',
      '/// <reference types="node" />\n',
      "import z = require('fs');\n",
    ]) {
      assert.match(
        await told({ ...remote(), types: foreign + remote().types }, shell()),
        /^The types of mfe-dine must stand on their own, with React's at most: they import /,
        foreign,
      );
    }
    assert.match(
      await told(
        { ...remote(), types: `declare global { interface Array<T> { x: T } }\n${remote().types}` },
        shell(),
      ),
      /declare what belongs to others/,
    );
    assert.match(
      await told(
        {
          ...remote(),
          types: `${remote().types.replace("import { ReactNode, ComponentType } from 'react';", '')}`,
        },
        shell(),
      ),
      /Cannot find name 'ReactNode'/,
    );
    assert.match(
      await told({ ...remote(), types: 'not a declaration {{' }, shell()),
      /^What mfe-dine exposes/,
    );
  });

  it('of a live release that is older than types are let be', async () => {
    assert.equal(await told(remote(), { remote: 'shell', types: null }), '');
  });
});
