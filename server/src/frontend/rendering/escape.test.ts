import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { asset } from '../../assets';
import { candidateMechanisms, isolationBy, type Mechanism } from './confinement';
import { findSandbox } from './sandbox';
import { tryToEscape } from './testing-escape';

const LIMITS = { heapMb: 64, dataMb: 320 };
const { mechanisms } = await findSandbox(LIMITS);
const files = [
  '/etc/passwd',
  '/etc/hostname',
  '/proc/self/environ',
  '/proc/self/mem',
  '/proc/1/environ',
  asset('package.json'),
  asset('..', 'package.json'),
  path.join(process.cwd(), 'package.json'),
];

async function reached(by: readonly Mechanism[]): Promise<Record<string, string[]>> {
  const attempts = await tryToEscape({ mechanisms: new Set(by), dataMb: LIMITS.dataMb, files });
  assert.ok(attempts.length > 30, `${attempts.length} attempts`);
  return Object.fromEntries(
    attempts.filter((one) => one.reached.length > 0).map((one) => [one.name, one.reached]),
  );
}

describe('Code that no flag of Node.js holds back', { skip: process.platform !== 'linux' }, () => {
  it('reaches nothing outside of its sandbox', async () => {
    assert.deepEqual(mechanisms, candidateMechanisms(), 'this machine offers everything');
    assert.deepEqual(await reached(mechanisms), {});
  });

  it('reaches nothing where a container forbids namespaces', async () => {
    const left = mechanisms.filter((name) => name !== 'namespaces' && name !== 'root');
    assert.deepEqual(await reached(left), {});
  });

  it('reaches no server and no file where the kernel has neither Landlock nor filters', async () => {
    const left = mechanisms.filter((name) => name !== 'landlock' && name !== 'filter');
    const found = Object.keys(await reached(left));
    const closed = ['unix sockets', 'TCP', 'UDP', 'datagram', 'known files', 'files found', 'disk'];
    const more = ['memory', 'threads', '/proc of others', 'ptrace', 'process_vm_readv', 'mount'];
    assert.deepEqual(
      [...closed, ...more, 'setuid', 'bpf', 'tkill'].filter((name) => found.includes(name)),
      [],
    );
  });
});

describe('What a sandbox reports', () => {
  it('is what its mechanisms reach', () => {
    assert.deepEqual(isolationBy(new Set([])), []);
    assert.deepEqual(isolationBy(new Set(['limits', 'user'])), ['memory', 'user']);
    assert.deepEqual(isolationBy(new Set(['namespaces'])), ['signals']);
    assert.deepEqual(isolationBy(new Set(['namespaces', 'root'])), ['network', 'files', 'signals']);
    assert.deepEqual(isolationBy(new Set(['landlock'])), ['files']);
    assert.deepEqual(isolationBy(new Set(['filter'])), ['network', 'signals', 'processes']);
  });

  it('names the mechanisms that the decision describes', () => {
    const text = readFileSync(asset('..', 'docs/decisions/0081-three-users-and-a-closed-root.md'));
    for (const name of candidateMechanisms()) assert.ok(text.includes(`\`${name}\``), name);
  });
});
