/**
 * Checks the hash chain of the audit log: `npm run verify-audit -w server`. With the head that was
 * noted earlier, `-- 1200:9f86…`, it also shows a chain that was computed again. Ends with 1 if the
 * log was changed.
 */
import { hashAt, verifyChain } from '../src/operations/audit';
import { openSiteDatabase } from './site-database';

const [noted] = process.argv.slice(2);
const site = await openSiteDatabase({ mustExist: true });
try {
  const { head, fault } = await verifyChain(site.db);
  if (fault) {
    console.error(`The ${fault.of} ${fault.id} was ${fault.kind}.`);
    process.exitCode = 1;
  } else console.log(`${head.position} events, complete. Head: ${head.position}:${head.hash}`);
  const [position, hash] = noted?.split(':') ?? [];
  if (hash !== undefined && (await hashAt(site.db, Number(position))) !== hash) {
    console.error(`The chain has another hash at ${position}: it was computed again.`);
    process.exitCode = 1;
  }
} finally {
  await site.close();
}
