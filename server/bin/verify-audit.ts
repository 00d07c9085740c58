/**
 * Checks the hash chain of the audit log, and that it continues the last head that was seen: `npm
 * run verify-audit -w server`. That head is in a file beside the data folder, where each successful
 * check notes the present one; or `-- --head 1200:9f86…` gives it, from the server's log or the
 * owner's mail. Ends with 1 if the log was changed.
 */
import { readArguments } from '../../build/bin/arguments.mjs';
import {
  findCut,
  headFileOf,
  parseHead,
  readHead,
  verifyChain,
  writeHead,
  type ChainFault,
  type ChainHead,
} from '../src/operations/audit';
import { openSiteDatabase } from './site-database';

const { values, positionals } = readArguments({ head: '' }, { operands: '[HEAD]' });
const given = values.head || positionals[0];

/** One line: what is wrong with the end of the chain. */
function cutText(cut: ChainFault, head: ChainHead, seen: ChainHead, source: string): string {
  return cut.kind === 'removed'
    ? `The events sealed as ${cut.id} to ${seen.position} are missing: the log ends at ${head.position}, and ${source} says ${seen.position}.`
    : `The chain has another hash at ${cut.id} than ${source} says: it was cut or computed again.`;
}

const site = await openSiteDatabase({ mustExist: true });
try {
  const file = headFileOf(site.settings.DATA_DIR);
  const seen = given === undefined ? await readHead(file) : parseHead(given);
  if (given !== undefined && !seen) throw new Error(`${given} is not a head such as 1200:9f86….`);
  const { head, fault } = await verifyChain(site.db);
  const cut = seen && (fault ? null : await findCut(site.db, head, seen));
  if (fault) {
    console.error(`The ${fault.of} ${fault.id} was ${fault.kind}.`);
    process.exitCode = 1;
  } else if (seen && cut) {
    console.error(cutText(cut, head, seen, given === undefined ? file : '--head'));
    process.exitCode = 1;
  } else {
    console.log(`${head.position} events, complete. Head: ${head.position}:${head.hash}`);
    await writeHead(file, head).catch((error: Error) => {
      console.error(
        `The head could not be noted (${error.message}): give it with --head next time.`,
      );
    });
  }
} finally {
  await site.close();
}
