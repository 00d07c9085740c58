/**
 * Removes all second factors of a seller who has lost them: `npm run remove-second-factors -w server
 * -- seller@smokehouse.example`. Runs on the server's machine, on the database of its settings.
 */
import { endWithWrongUsage, readArguments } from '../../build/bin/arguments.mjs';
import { removeSecondFactors } from '../src/people/sellers';
import { openSiteDatabase } from './site-database';

const {
  positionals: [email],
} = readArguments({}, { operands: 'EMAIL' });
if (email === undefined)
  endWithWrongUsage('Name the seller: npm run remove-second-factors -w server -- EMAIL');
const site = await openSiteDatabase({ mustExist: true }).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
try {
  if (!(await removeSecondFactors(site.db, email))) throw new Error(`There is no seller ${email}.`);
  console.log(`${email} signs in with the password alone now.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await site.close();
}
