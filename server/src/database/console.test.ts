import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { asset } from '../assets';
import { createTestDatabase } from './testing';

const database = await createTestDatabase();
await database.owner.query(
  "INSERT INTO products (id, name, price_halalas) VALUES ('brisket', 'Brisket', 6500)",
);

const PROGRAM = [asset('..', 'build/bin/server.mjs'), 'psql'];
/** The environment of the command, on a machine with or without psql. */
const environment = (hasPsql: boolean) => ({
  ...process.env,
  PATH: hasPsql ? process.env.PATH : '/nowhere',
  DATABASE_URL: database.url,
  DATABASE_OWNER_URL: database.ownerUrl,
});

interface Answer {
  stdout: string;
  stderr: string;
  code: number;
}

function psql(args: string[], hasPsql = false): Promise<Answer> {
  return new Promise((resolve) => {
    const options = { cwd: asset(), env: environment(hasPsql) };
    execFile(process.execPath, [...PROGRAM, ...args], options, (error, stdout, stderr) => {
      resolve({ stdout, stderr, code: typeof error?.code === 'number' ? error.code : 0 });
    });
  });
}

describe('npm run psql', () => {
  it('runs a statement and shows its rows', async () => {
    const { stdout, code } = await psql(['-c', 'SELECT id, price_halalas FROM products']);
    assert.match(stdout, /^id +price_halalas\n─+ +─+\nbrisket +6500\nSELECT 1\n$/);
    assert.equal(code, 0);
  });

  it('has the rights of requests, and with --owner those of the owner of the tables', async () => {
    const statement = 'CREATE TABLE tried (id int); DROP TABLE tried';
    const refused = await psql(['-c', statement]);
    assert.match(refused.stderr, /permission denied/);
    assert.equal(refused.code, 1);
    assert.equal((await psql(['--owner', '-c', statement])).code, 0);
  });

  it('reads statements from its input, and goes on after an error', async () => {
    const child = spawn(process.execPath, PROGRAM, { cwd: asset(), env: environment(false) });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stdin.end("SELECT 1 / 0;\nSELECT name\nFROM products;\n\\q\nSELECT 'never';\n");
    const [code] = (await once(child, 'close')) as [number];
    assert.equal(code, 0);
    assert.match(output, /division by zero[^]*Brisket\nSELECT 1/);
    assert.doesNotMatch(output, /never/);
  });

  it("is the machine's psql where there is one, with its options", async (context) => {
    const version = await new Promise((resolve) => {
      execFile('psql', ['--version'], (error) => resolve(error === null));
    });
    if (!version) return context.skip('no psql on this machine');
    const { stdout } = await psql(['-At', '-c', 'SELECT id, price_halalas FROM products'], true);
    assert.equal(stdout, 'brisket|6500\n');
  });
});
