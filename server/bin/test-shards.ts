import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** A test file, compiled. */
export interface CompiledTest {
  /** As the report names it, relative to the server's folder. */
  name: string;
  file: string;
}

/** How long a test file may take, in ms. */
const FILE_TIMEOUT_MS = 240_000;
/** How long a process may stay after its last test, in ms. */
const EXIT_TIMEOUT_MS = 20_000;

/**
 * Writes programs that each run several test files one after another, as suites with their names:
 * loading the server takes longer than most files. A file begins when the one before has ended, so
 * that only its own application and database are open.
 * @param count how many programs; each gets about the same number of files
 * @returns their paths
 */
export async function writeShards(
  tests: readonly CompiledTest[],
  { folder, count }: { folder: string; count: number },
): Promise<string[]> {
  const shards = Array.from({ length: Math.min(count, tests.length) }, (_, shard) =>
    tests.filter((_test, index) => index % count === shard),
  );
  return Promise.all(
    shards.map(async (shard, index) => {
      const program = path.join(folder, `shard-${index + 1}.mjs`);
      await writeFile(program, programOf(shard));
      return program;
    }),
  );
}

const programOf = (tests: readonly CompiledTest[]) => `import { after, describe } from 'node:test';
const tests = ${JSON.stringify(tests.map(({ name, file }) => [name, pathToFileURL(file).href]))};
for (const [name, address] of tests)
  await new Promise((resolve) => {
    describe(name, { timeout: ${FILE_TIMEOUT_MS} }, async () => {
      try {
        await import(address);
      } finally {
        // After the hooks of the file, which close its application.
        after(() => resolve());
      }
    });
  });
// Fires only if something that a test has left open keeps the process alive.
setTimeout(() => process.exit(1), ${EXIT_TIMEOUT_MS}).unref();
`;
