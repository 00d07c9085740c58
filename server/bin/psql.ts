/**
 * Opens the site's database: `npm run psql`, `npm run psql -- -c "select count(*) from orders"`. As
 * the role of requests, with `--owner` as the owner of the tables. It is the machine's psql, with
 * all of its options; where there is none, a small one that knows `-c`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import pg from 'pg';
import { psqlEnvironment, runConsole, runSql } from '../src/database/console';
import { findSiteServer } from './site-database';

const isOwner = process.argv.includes('--owner');
const args = process.argv.slice(2).filter((argument) => argument !== '--owner');

async function withOwnConsole(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const at = args.findIndex((argument) => argument === '-c' || argument === '--command');
    if (at >= 0) await runSql(client, args[at + 1] ?? '', process.stdout);
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
  const url = isOwner ? urls.owner : urls.requests;
  if (spawnSync('psql', ['--version']).error) process.exitCode = await withOwnConsole(url);
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
