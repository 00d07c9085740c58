/**
 * Random and mutated messages of a rendering process. `FC_RUNS` and `FC_SEED` set their number and
 * seed; `npm run renderer-messages -w server` runs 10,000. A failure prints its seed and the
 * shortest failing message.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import type { PageConfig } from '@smokehouse/shared/contract/federation';
import { RELEASE_TEXT_LENGTH } from '../../release-text';
import { MAX_HTML, MAX_LINE } from './messages';
import { RenderError } from './render-error';
import { createRenderer, type Renderer } from './renderer';

const RUNS = Number(process.env.FC_RUNS ?? 300);
const SEED = process.env.FC_SEED === undefined ? {} : { seed: Number(process.env.FC_SEED) };
/** The default number is limited in time, for busy machines; with `FC_RUNS`, all run. */
const TIME = process.env.FC_RUNS === undefined ? { interruptAfterTimeLimit: 20_000 } : {};
const MB = 1024 * 1024;

const folder = await mkdtemp(path.join(os.tmpdir(), 'smokehouse-messages-'));
after(() => rm(folder, { recursive: true }));
const write = async (name: string, text: string | Uint8Array): Promise<string> => {
  await writeFile(path.join(folder, name), text);
  return path.join(folder, name);
};

const shell = await write(
  'shell.js',
  `module.exports = {
    shareScope: {}, async start() {}, async add() {},
    render: async (address, remote) => remote.page(),
  };`,
);
const render = (renderer: Renderer, file: string, remote = 'mfe-cart'): Promise<string> =>
  renderer.render({
    realm: file,
    files: { shell, remotes: { [remote]: file } },
    page: { language: 'en' } as PageConfig,
    address: '/cart',
    isFrame: false,
    owner: remote,
    needed: [remote],
    data: '{}',
  });

/** What became of a page: its HTML, or an error that can be logged and shown. */
async function outcomeOf(page: Promise<string>): Promise<string | RenderError> {
  try {
    const html = await page;
    assert.equal(typeof html, 'string');
    return html;
  } catch (error) {
    assert.ok(error instanceof RenderError, `not a RenderError: ${typeof error}`);
    assert.ok(['threw', 'hung', 'died'].includes(error.reason), error.reason);
    assert.equal(typeof error.message, 'string');
    assert.ok(error.message.length <= RELEASE_TEXT_LENGTH, `${error.message.length} characters`);
    // The shell runs in the same realm, so a page can say that it was the shell; nothing but the log
    // tells so.
    assert.ok(['mfe-cart', 'shell'].includes(error.culprit ?? ''), error.culprit);
    return error;
  }
}

/** Values that a handler may trip over. */
const odd = fc.oneof(
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<unknown> },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      ...[undefined, null, -1, 1.5, 1e308, '', 'x'.repeat(3000), [], {}, true, 'shell', 'mfe-menu'],
      ...[{ toString: 1 }, { length: -1 }, { html: 'x' }, '\u0000\u202e', '\ud800', 'a\nb'],
    ),
  },
);

const page = { type: 'page', id: 1, html: '<h1>Cart</h1>', held: 1 };
const failure = {
  ...{ type: 'failure', id: 1, reason: 'threw', error: 'Error: no', culprit: 'mfe-cart' },
  held: 1,
};
const keys = [...Object.keys(failure), 'html', '__proto__', 'constructor', 'then', 'outcome'];
/** A message of the protocol with some fields replaced, removed or added. */
const mutated = fc
  .tuple(
    fc.constantFrom<object>(page, failure, { type: 'ready' }),
    fc.array(fc.tuple(fc.constantFrom(...keys), odd), { maxLength: 3 }),
  )
  .map(([message, changes]) => {
    const fields = new Map<string, unknown>([...Object.entries(message), ...changes]);
    const entries = [...fields].filter(([, value]) => value !== undefined);
    return `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join()}}`;
  });
const nested = fc
  .tuple(fc.constantFrom('[', '{"a":', '{"outcome":'), fc.nat(100_000))
  .map(([open, depth]) => open.repeat(depth));
const line = fc.oneof(
  { weight: 6, arbitrary: mutated },
  { weight: 2, arbitrary: odd.map((value) => JSON.stringify(value) ?? '') },
  { weight: 1, arbitrary: fc.string({ maxLength: 200, unit: 'binary' }) },
  { weight: 1, arbitrary: nested },
);

/** What a process writes in place of its answer. */
interface Written {
  bytes: Uint8Array;
  /** Written before them, without an end of a line. Unit: MB. */
  megabytes: number;
}
const textual = fc
  .tuple(fc.array(line, { minLength: 1, maxLength: 3 }), fc.constantFrom('\n', '', '\r\n', '\n\n'))
  .map(([lines, end]) => Buffer.from(lines.join('\n') + end));
const written: fc.Arbitrary<Written> = fc.record({
  bytes: fc.oneof(
    { weight: 6, arbitrary: textual },
    {
      weight: 2,
      arbitrary: fc
        .tuple(textual, fc.nat())
        .map(([bytes, at]) => bytes.subarray(0, at % (bytes.length + 1))),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(textual, fc.uint8Array({ minLength: 1, maxLength: 4 }), fc.nat())
        .map(([bytes, wrong, at]) => {
          const cut = at % (bytes.length + 1);
          return Buffer.concat([bytes.subarray(0, cut), wrong, bytes.subarray(cut)]);
        }),
    },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }) },
  ),
  megabytes: fc.oneof(
    { weight: 60, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.constantFrom(5, 100) },
  ),
});

/**
 * A process that is ready, reads the prelude, both scripts and the task, writes what the file
 * contains, and ends.
 */
const WRITER = `
  $| = 1; print "{\\"type\\":\\"ready\\"}\\n"; <STDIN> for 1 .. 4;
  print 'a' x 1048576 for 1 .. $ARGV[1];
  open(my $file, '<', $ARGV[0]) or die; print while <$file>;`;

const EXAMPLES = [
  `${JSON.stringify(page)}\n`,
  `${JSON.stringify(page)}${JSON.stringify(page)}\n`,
  `${JSON.stringify({ ...failure, error: { toString: 1 } })}\n`,
  `${JSON.stringify({ ...failure, culprit: 'mfe-menu' })}\n`,
].map((text): [Written] => [{ bytes: Buffer.from(text), megabytes: 0 }]);

/** A renderer whose processes write the given bytes instead of rendering. */
function createWriting(next: () => { file: string; megabytes: number }): Renderer {
  return createRenderer({
    timeLimitMs: 30_000,
    sandbox: () =>
      Promise.resolve({
        isolation: [],
        start: () => {
          const { file, megabytes } = next();
          return spawn('/usr/bin/perl', ['-e', WRITER, file, String(megabytes)]);
        },
      }),
  });
}

describe('What a rendering process writes', { skip: process.platform !== 'linux' }, () => {
  it('costs the page that it should render, at most, whatever it is', async () => {
    let current: { file: string; megabytes: number } = { file: '', megabytes: 0 };
    const before = process.memoryUsage().rss;
    let pages = 0;
    let refused = 0;
    const file = await write('remote.js', 'module.exports = {};');
    await fc.assert(
      fc.asyncProperty(written, async ({ bytes, megabytes }) => {
        current = { file: await write('written', bytes), megabytes };
        const renderer = createWriting(() => current);
        try {
          const outcome = await outcomeOf(render(renderer, file));
          if (typeof outcome === 'string') pages += 1;
          else refused += 1;
          if (megabytes * MB > MAX_LINE) assert.ok(outcome instanceof RenderError);
          // The next process is asked for the next page.
          current = {
            file: await write('good', `${JSON.stringify({ ...page, id: 2 })}\n`),
            megabytes: 0,
          };
          assert.equal(await render(renderer, file), page.html);
        } finally {
          await renderer.close();
        }
      }),
      { numRuns: RUNS, ...SEED, ...TIME, examples: EXAMPLES },
    );
    const grownMb = (process.memoryUsage().rss - before) / MB;
    console.log(`${pages} pages, ${refused} refused, memory +${Math.round(grownMb)} MB`);
    assert.ok(pages > 0 && refused > 0);
  });

  it('is not kept in memory: 100 MB without the end of a line', async () => {
    const nothing = await write('nothing', '');
    const file = await write('remote.js', 'module.exports = {};');
    const renderer = createWriting(() => ({ file: nothing, megabytes: 100 }));
    try {
      const before = process.memoryUsage();
      for (let round = 0; round < 5; round++) {
        const outcome = await outcomeOf(render(renderer, file));
        assert.match(String(outcome), /it sent a message of more than 4194304 bytes$/);
      }
      const now = process.memoryUsage();
      const grown = now.arrayBuffers + now.heapUsed - before.arrayBuffers - before.heapUsed;
      assert.ok(grown < 50 * MB, `${grown} bytes`);
    } finally {
      await renderer.close();
    }
  });
});

describe('What a realm says about itself', () => {
  /** Replaces the function with which the prelude tells the process about the page. */
  const saying = (said: string): string =>
    `module.exports = { page() { JSON.stringify = () => ${said}; return 'page'; } };`;

  it('costs its own page at most; pages of other remotes are rendered by the same process', async () => {
    const renderer = createRenderer();
    const menu = await write(
      'menu.js',
      `let pages = 0; module.exports = { page: () => 'menu ' + ++pages };`,
    );
    let good = 0;
    const status = fc.oneof(
      { weight: 4, arbitrary: fc.record({ outcome: odd }) as fc.Arbitrary<unknown> },
      {
        weight: 4,
        arbitrary: fc.record({
          outcome: fc.record({ error: odd, current: odd, html: odd }, { requiredKeys: [] }),
        }),
      },
      { weight: 1, arbitrary: fc.record({ wait: odd }) },
      { weight: 1, arbitrary: odd },
    );
    const said = fc.oneof(
      {
        weight: 8,
        arbitrary: status.map((value) => JSON.stringify(JSON.stringify(value) ?? 'undefined')),
      },
      { weight: 1, arbitrary: odd.map((value) => JSON.stringify(value) ?? 'undefined') },
    );
    let files = 0;
    try {
      assert.equal(await render(renderer, menu, 'mfe-menu'), `menu ${++good}`);
      await fc.assert(
        fc.asyncProperty(said, async (text) => {
          await outcomeOf(render(renderer, await write(`cart-${++files}.js`, saying(text))));
          assert.equal(await render(renderer, menu, 'mfe-menu'), `menu ${++good}`);
        }),
        { numRuns: RUNS, ...SEED, ...TIME },
      );
    } finally {
      await renderer.close();
    }
  });

  it('is refused if it is no text, blames another package, or is larger than a page', async () => {
    const renderer = createRenderer();
    let files = 0;
    const outcome = async (said: string) =>
      outcomeOf(render(renderer, await write(`said-${++files}.js`, saying(said))));
    try {
      for (const said of [
        `'{"outcome":{"error":{"toString":1},"current":"x"}}'`,
        `'{"outcome":{"error":"no","current":"mfe-menu"}}'`,
        `'{"outcome":{"html":{"length":1}}}'`,
        `'null'`,
      ])
        assert.match(String(await outcome(said)), /the realm was tampered with/);
      const large = `'{"outcome":{"html":"' + 'x'.repeat(${MAX_HTML + 1}) + '"}}'`;
      assert.match(String(await outcome(large)), /the page is too large/);
      assert.match(String(await outcome(`'x'.repeat(30e6)`)), /the page is too large/);
      const error = `'{"outcome":{"error":"' + 'x'.repeat(3e6) + '","current":"mfe-cart"}}'`;
      assert.match(String(await outcome(error)), /x…?$/);
    } finally {
      await renderer.close();
    }
  });
});
