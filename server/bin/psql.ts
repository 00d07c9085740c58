/**
 * Opens the site's database: `npm run psql`, `npm run psql -- -c "select count(*) from orders"`. As
 * the role of requests, with `--owner` as the owner of the tables. It is the machine's psql, with
 * all of its options; where there is none, a small one that knows `-c`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import pg from 'pg';
import { readPassedArguments } from '../../build/bin/passed-arguments.mjs';
import { psqlEnvironment, runConsole, runSql } from '../src/database/console';
import { findSiteServer } from './site-database';

const OWN_HELP = '  -c, --command=COMMAND    run only this statement, and exit';

const { stdout: help, error: missing } = spawnSync('psql', ['--help'], { encoding: 'utf8' });
const { own, passed: args } = readPassedArguments({
  program: 'psql',
  help: () => (missing ? OWN_HELP : help),
  own: { owner: false },
});

async function withOwnConsole(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const [first, ...rest] = args;
    const statement = /^(?:-c|--command=)(.+)$/s.exec(first ?? '')?.[1] ?? rest[0];
    if (first !== undefined) await runSql(client, statement ?? '', process.stdout);
    else {
      const lines = createInterface({ input: process.stdin, output: process.stdout });
      await runConsole(client, lines, process.stdout);
      lines.close();
    }
    return 0;
  } catch (error) {
    console.error((error as Error).message);
    return 1;
  } finally {
    await client.end();
  }
}

const { urls, release } = await findSiteServer({ mustExist: true });
try {
  const url = own.has('owner') ? urls.owner : urls.requests;
  if (missing) process.exitCode = await withOwnConsole(url);
  else {
    // Ctrl-C ends a statement of psql, not this process.
    process.on('SIGINT', () => {});
    const child = spawn('psql', args, {
      stdio: 'inherit',
      env: { ...process.env, ...psqlEnvironment(url) },
    });
    const [code] = (await once(child, 'close')) as [number | null];
    process.exitCode = code ?? 1;
  }
} finally {
  await release();
}
