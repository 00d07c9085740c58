/**
 * Manages publishing tokens: `token create mfe-menu [--name ci]`, `token revoke mfe-menu [--name
 * ci]`, `token list`. Runs on the server's machine, on the database of its settings. Called by `npm
 * run release -- token …`.
 */
import { readArguments } from '../../build/bin/arguments.mjs';
import { createToken, listTokens, revokeTokens } from '../src/frontend/releases/tokens';
import { openSiteDatabase } from './site-database';

const USAGE = 'npm run release -- token create|revoke mfe-menu [--name NAME], or token list';
const {
  values: { name: given },
  positionals: [what, remote = ''],
} = readArguments({ name: '' }, { operands: 'WHAT [mfe-menu]' });
const name = given || undefined;
const site = await openSiteDatabase({ mustExist: true }).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
try {
  if (what === 'create' && remote) {
    const token = await createToken(site.db, { remote, name: name ?? 'team' });
    // Only the token goes to stdout, so that it can be piped without being displayed.
    console.error(
      `A token of ${remote}, named ${name ?? 'team'}. It is shown this once; publish with RELEASE_TOKEN set to it.`,
    );
    console.log(token);
  } else if (what === 'revoke' && remote) {
    const ended = await revokeTokens(site.db, remote, name);
    if (ended.length === 0) throw new Error(`${remote} has no such token.`);
    console.log(`Revoked: ${ended.join(', ')} of ${remote}.`);
  } else if (what === 'list') {
    for (const token of await listTokens(site.db))
      console.log(`${token.remote}\t${token.name}\tsince ${token.created_at.toISOString()}`);
  } else throw new Error(USAGE);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await site.close();
}
