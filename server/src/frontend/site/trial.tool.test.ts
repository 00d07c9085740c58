import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { ApprovalRequested, ReleaseApproval } from '@smokehouse/shared/contract';
import { startTestApp, type TestAnswer } from '../../testing';
import { asSeller } from '../../testing-people';
import { findPointers } from '../releases';
import {
  BUILD,
  buildComment,
  makeRelease,
  nameOf,
  newTeam,
  type ReleaseOverrides,
  registryIn,
  type Team,
  type TestRelease,
  until,
  withReleasesLock,
} from '../releases/testing';
import { siteFacts } from './site-facts';
import { createTrial } from './trial';

const test = await startTestApp({ REMOTE_PAGE_KB: '20' });

/** A shell without React: it renders what the remote's page returns. */
const SHELL = `
  let language;
  module.exports = {
    shareScope: {},
    routes: [{ path: '/about' }, { path: '*' }],
    async start() {
      language = __SMOKEHOUSE_PAGE__.language;
      globalThis.useShell = () => { throw new Error('no provider'); };
    },
    async add(name, remote) { await remote.messages(language); },
    async render(address, remote) { return remote ? remote.page(address, language) : 'about'; },
    renderFrame: () => 'frame',
  };`;
const withServer = (server: string, given: ReleaseOverrides = {}): TestRelease =>
  makeRelease({
    ...given,
    server: 'server.js',
    moreFiles: { ...given.moreFiles, 'server.js': buildComment(BUILD) + server },
  });

const ROUTES = [
  { path: '/cart', page: 'page', rendered: true },
  { path: '/cart/:id', page: 'page', rendered: true },
];
interface Parts {
  routes?: string;
  messages?: string;
  page?: string;
  slots?: string;
  more?: string;
}
let versions = 0;
/** A remote whose server build has the given parts. */
function remote({ routes, messages, page, slots, more = '' }: Parts, given: ReleaseOverrides = {}) {
  versions += 1;
  return withServer(
    `${more};
    module.exports = {
      routes: ${routes ?? "[{ path: '/cart', children: [{ index: true }, { path: ':id' }] }]"},
      messages: async (language) => { ${messages ?? 'return {};'} },
      slots: ${slots ?? 'undefined'},
      page: (address, language) => { ${page ?? "return '<h1>Cart</h1>';"} },
    };`,
    { routes: ROUTES, version: `1.${versions}.0`, ...given },
  );
}

let cart: Team;
let good: TestRelease;
before(async () => {
  await (
    await newTeam(test, 'shell')
  ).publish(
    withServer(SHELL, {
      remote: 'shell',
      routes: [{ path: '/about', page: 'page', rendered: true }],
    }),
  );
  cart = await newTeam(test, 'mfe-cart');
  good = remote({});
});

const liveCart = async () => (await registryIn(test.app))['mfe-cart'];
async function refused(release: TestRelease, message: RegExp): Promise<void> {
  const before = await liveCart();
  const { status, body } = await cart.publish(release);
  assert.deepEqual([status, body.code], [422, 'trial_failed'], JSON.stringify(body));
  assert.match(body.message ?? '', message);
  assert.equal(await liveCart(), before);
}

describe('a release is run before its pointer moves', () => {
  it('and the answer names the pages that were rendered, in both languages', async () => {
    const { status, body } = await cart.publish(good);
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(body.rendered, ['/cart en', '/cart/:id en', '/cart ar', '/cart/:id ar']);
    assert.equal(
      body.browser,
      'this site has no browser for it, which its operator sets up (TRIAL_BROWSER)',
    );
    assert.equal(await liveCart(), nameOf(good));
  });

  it('and refused if a page throws in one language: route, language and error are named', () =>
    refused(
      remote({ page: "if (language === 'ar') throw new TypeError('no words'); return '';" }),
      /^\/cart in ar threw: TypeError: no words \(at \S+ \(server\.js:\d+:\d+\)\)\n/,
    ));

  it('and the places in its own script are named, also if code of the shell threw', () =>
    refused(
      remote({ more: 'const inner = () => globalThis.useShell();', page: 'return inner();' }),
      /^\/cart in en threw: Error: no provider \(at inner \(server\.js:\d+:\d+\), at \S+ \(server\.js:\d+:\d+\)\)\n/,
    ));

  it('and refused if a page writes an error to the console, as for a text that a language lacks', () =>
    refused(
      remote({ page: "if (language === 'ar') console.error('no text words'); return '';" }),
      /^\/cart in ar threw: console\.error: no text words\n\/cart\/:id in ar threw: console\.error: no text words$/,
    ));

  const BUSY = 'const end = Date.now() + 2300; while (Date.now() < end);';
  const LIMIT = String.raw`\(Starting the release and rendering a page may take 2 s here, and 3 s for visitors: the rest is a reserve for a busy server\.\)`;
  it('and refused if its start comes near the time that visitors’ pages have', () =>
    refused(
      remote({ more: BUSY }),
      new RegExp(String.raw`^It does not start in en: .*timed out.* ${LIMIT}\n`),
    ));

  it('and refused if a page comes near it with what its module does when it is loaded', () =>
    refused(
      remote({
        more: `let isLoaded = false; const load = () => { if (!isLoaded) { ${BUSY} } isLoaded = true; };`,
        page: "if (address === '/cart') load(); return '';",
      }),
      new RegExp(String.raw`^/cart in en hung: .*timed out.* ${LIMIT}\n/cart in ar hung`),
    ));

  it('and refused if only start and page together come near it', () =>
    refused(
      remote({ more: BUSY.replace('2300', '1100'), page: BUSY.replace('2300', '1100') }),
      new RegExp(String.raw`^/cart in en hung: .*timed out.* ${LIMIT}\n`),
    ));

  it('and refused if its texts do not load in one language', () =>
    refused(
      remote({ messages: "if (language === 'ar') throw new Error('no such file'); return {};" }),
      /^It does not start in ar: Error: no such file/,
    ));

  it('and refused, saying so, if its texts take all the memory of its process', () =>
    refused(
      remote({
        messages: 'const all = []; for (;;) all.push(new Array(1e6).fill(all.length));',
      }),
      // On a busy machine its time is over first, in one language or the other.
      /^It does not start in (en|ar): (the process ended \(SIG[A-Z]+\), as if it needed too much memory\.$|Error: Script execution timed out)/m,
    ));

  it('and refused, saying so, if what it answers has another shape', () =>
    refused(
      remote({ routes: "[{ path: '/' + 'x'.repeat(600) }]" }),
      /^It does not start in en: its server build answers in another shape: addresses/m,
    ));

  it('and refused if its Arabic texts are the English ones, names and units apart', async () => {
    const texts = (title: string) =>
      `return { title: ${title}, parts: { more: ${title}, count: '{{count}}' }, last: ${title} };`;
    await refused(
      remote({ messages: texts("'Reviews'") }),
      /^3 of 3 texts are in Arabic the same as in English\.$/,
    );
    const given = remote({ messages: texts("language === 'ar' ? 'مراجعات' : 'Reviews'") });
    assert.equal((await cart.publish(given, { percent: '0' })).status, 200);
  });

  it('and refused if a text is in one language only, also a plural form, or is empty', () =>
    refused(
      remote({
        messages: `return language === 'ar'
          ? { title: 'مراجعات', lead: ' ', parts: { old: 'قديم' }, count_one: '١', count_other: '٢' }
          : { title: 'Reviews', lead: 'Words', parts: { more: 'More' }, count_other: 'All', why_other: 'Other' };`,
      }),
      new RegExp(
        [
          '^Its texts in en lack parts\\.old, count_one\\.',
          'Its texts in ar lack parts\\.more, why_other, count_few, count_many, count_two, count_zero\\.',
          'Its texts in ar are empty: lead\\.$',
        ].join('\n'),
      ),
    ));

  it('and refused if a text has other placeholders in Arabic, numbers written in words apart', () =>
    refused(
      remote({
        messages: `return language === 'ar'
          ? { open: 'مفتوح.', parts: { from: 'من {{nam}}' }, count_zero: 'لا طعام', count_one: 'طبق',
              count_two: 'طبقان', count_few: '{{count}} أطباق', count_many: 'أطباق', count_other: '{{count}}',
              of_zero: 'لا', of_one: 'واحد', of_two: 'اثنان من {{of}}', of_few: '{{count}} {{of}}',
              of_many: '{{count}} {{of}}', of_other: '{{count}} {{of}}' }
          : { open: 'Open until {{ closesAt }}.', parts: { from: 'From {{name}}' },
              count_one: 'A dish', count_other: '{{count, number}} dishes',
              of_one: 'One of {{of}}', of_other: '{{count}} of {{of}}' };`,
      }),
      new RegExp(
        [
          '^Its texts in ar lack the placeholders of open \\({{closesAt}}\\), parts\\.from \\({{name}}\\), count_many \\({{count}}\\), of_one \\({{of}}\\)\\.',
          'Its texts in ar have placeholders that the English ones lack: parts\\.from \\({{nam}}\\)\\.$',
        ].join('\n'),
      ),
    ));

  it('and refused if it does not start at all', () =>
    refused(remote({ more: "throw new Error('no window')" }), /does not start in en: .*no window/));

  it('and refused if the addresses of remote.json and routes.tsx differ', async () => {
    await refused(
      remote({ routes: "[{ path: '/cart' }, { path: '/basket' }]" }),
      /^\/cart\/:id is in remote\.json, but src\/routes\.tsx has no such route\.\n\/basket is in src\/routes\.tsx, but not in remote\.json\.$/,
    );
  });

  it('and refused, with the shell to publish first, if an address is not in its `paths`', () =>
    refused(
      remote({ routes: "[{ path: '/cart' }, { path: undefined }]" }),
      /^\/cart\/:id is in remote\.json, and a route of src\/routes\.tsx has no address here: if `paths` of a newer shared has it, publish the shell first; else write it as text\.$/,
    ));

  it('and refused if the slots of remote.json and routes.tsx differ', async () => {
    const slots = ['guestEntry'];
    await refused(
      remote({}, { slots }),
      /^The slot guestEntry is in remote\.json, but src\/routes\.tsx does not export it\.$/,
    );
    await refused(
      remote({ slots: '{ dineNavbar() {} }' }),
      /^The slot dineNavbar is in src\/routes\.tsx, but not in remote\.json\.$/,
    );
  });

  it('and refused if a page exceeds the size budget', async () => {
    const noise = Array.from({ length: 30_000 }, (_, at) => Math.sin(at).toString(36)).join('');
    await refused(
      remote({}, { script: `"${noise}"` }),
      /^\/cart has \d+ KB of scripts and styles, and a page of mfe-cart has 20 KB at most\./,
    );
  });

  it('by a dry run too, which stores nothing', async () => {
    const broken = remote({ page: "throw new Error('dry')" });
    const dry = await cart.publish(broken, { dryRun: 'true' });
    assert.deepEqual([dry.status, dry.body.code], [422, 'trial_failed']);
    const { body } = await cart.publish(remote({}), { dryRun: 'true' });
    assert.deepEqual([body.dryRun, (body.rendered as string[]).length], [true, 4]);
    const { releases } = (await cart.list()).body;
    assert.ok(!releases.some(({ release }: { release: string }) => release === nameOf(broken)));
  });
});

describe('a trial', () => {
  const folders: string[] = [];
  after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));
  /** A release of ten pages that never answer, in a folder of its own. */
  async function hanging(remoteName: string) {
    const routes = Array.from({ length: 10 }, (_, at) => ({ ...ROUTES[0]!, path: `/cart/${at}` }));
    const { manifest, files } = remote(
      { routes: JSON.stringify(routes), page: 'for (;;);' },
      { remote: remoteName, routes },
    );
    const folder = await mkdtemp(path.join(os.tmpdir(), 'smokehouse-trial-'));
    folders.push(folder);
    for (const [name, text] of Object.entries(files))
      await writeFile(path.join(folder, name), text);
    return { manifest, folder };
  }
  const opened: { close: () => Promise<void> }[] = [];
  after(() => Promise.all(opened.map(({ close }) => close())));
  function limited(limits: Parameters<typeof createTrial>[2]) {
    const { trial, close } = createTrial(test.app, siteFacts(test.settings), limits);
    opened.push({ close });
    return trial;
  }

  it('ends when three pages hung, and names those that it left out', async () => {
    const trial = limited({ pageLimitMs: 200 });
    const { faults } = await trial(await hanging('mfe-cart'), await findPointers(test.db));
    assert.equal(faults.filter((fault) => / in en hung: /.test(fault)).length, 3);
    const left = [3, 4, 5, 6, 7, 8, 9].map((at) => `/cart/${at} in en`);
    const other = Array.from({ length: 10 }, (_, at) => `/cart/${at} in ar`);
    assert.equal(
      faults.at(-1),
      `The trial ended when 3 pages had hung: 17 pages were not rendered: ${[...left, ...other].join(', ')}.`,
    );
  });

  it('ends when its time is over', async () => {
    const trial = limited({ pageLimitMs: 200, renderLimitMs: 0 });
    const { rendered, faults } = await trial(
      await hanging('mfe-cart'),
      await findPointers(test.db),
    );
    assert.deepEqual(rendered, []);
    assert.match(
      faults.at(-1) ?? '',
      /^The trial took too long: 20 pages were not rendered: \/cart\/0 in en, .*, \/cart\/9 in ar\.$/,
    );
  });

  it('is one of two of its package at most, so that other packages have their turn', async () => {
    const trial = limited({ pageLimitMs: 200 });
    const pointers = await findPointers(test.db);
    const start = async (name: string) =>
      trial(await hanging(name), pointers).then(
        () => 'tried',
        (error: unknown) => (error as { code: string }).code,
      );
    const names = ['mfe-cart', 'mfe-cart', 'mfe-cart', 'mfe-cart', 'mfe-dine'];
    const ends = await Promise.all(names.map(start));
    assert.deepEqual(ends.slice(0, 4).sort(), ['busy', 'busy', 'tried', 'tried']);
    assert.equal(ends[4], 'tried');
  });
});

describe('--force', () => {
  const broken = () => remote({ page: "throw new Error('on purpose')" });
  const approve = async (name = 'mfe-cart'): Promise<TestAnswer> =>
    (await asSeller(test)).call('POST /api/seller/releases/approve', { remote: name });

  it('needs the word of a seller: the token of the team is not enough', async () => {
    const { status, body } = await cart.publish(broken(), { force: 'yes' });
    assert.deepEqual([status, body.code], [403, 'not_approved']);
    const asTeam = await test.browser().call(
      'POST /api/seller/releases/approve',
      { remote: 'mfe-cart' },
      {
        headers: { authorization: `Bearer ${cart.token}` },
      },
    );
    assert.equal(asTeam.status, 401);
  });

  it('publishes with a seller’s code, once, for its package only, and is recorded', async () => {
    const { body: other } = await approve('mfe-menu');
    assert.equal((await cart.publish(broken(), { force: String(other.code) })).status, 403);
    const { body: approval } = await approve();
    const release = broken();
    const { status, body } = await cart.publish(release, { force: String(approval.code) });
    assert.deepEqual([status, body.approvedBy], [200, 'seller@test.example'], JSON.stringify(body));
    assert.equal(await liveCart(), nameOf(release));
    const [move] = (await cart.list()).body.moves;
    assert.match(
      move?.reason ?? '',
      /^seller@test\.example approved it: \/cart in en threw: .*on purpose/,
    );
    assert.equal((await cart.publish(broken(), { force: String(approval.code) })).status, 403);
  });

  it('expires after a quarter of an hour', async () => {
    const { body: approval } = await approve();
    test.clock.tick(900_001);
    assert.equal((await cart.publish(broken(), { force: String(approval.code) })).status, 403);
  });
});

describe('--force without a code', () => {
  const broken = () => remote({ page: "throw new Error('on purpose')" });
  interface Lists {
    requests: ApprovalRequested[];
    approvals: ReleaseApproval[];
  }
  const lists = async (): Promise<Lists> =>
    (await (await asSeller(test)).call<Lists>('GET /api/seller/releases')).body;
  const approve = async (release: TestRelease): Promise<TestAnswer> =>
    (await asSeller(test)).call('POST /api/seller/releases/approve', {
      remote: 'mfe-cart',
      release: nameOf(release),
    });
  const force = (release: TestRelease, reason = 'The old page\u202e is worse.') =>
    cart.publish(release, { force: 'yes', reason });

  it('leaves a request with team, release, failed checks and reason for the seller', async () => {
    const [older, newer] = [broken(), broken()];
    const before = await liveCart();
    await force(older);
    const { status, body } = await force(newer);
    assert.deepEqual([status, body.code], [403, 'not_approved']);
    assert.match(
      body.message ?? '',
      /^\/cart in en threw: .*on purpose[\s\S]*requested now, on the page \/seller\/releases, until another release of mfe-cart is published/,
    );
    const [request, ...others] = (await lists()).requests;
    assert.deepEqual(others, [], 'a newer request replaces the one of the same package');
    assert.ok(request);
    const { remote: name, release, who, reason, faults } = request;
    assert.deepEqual(
      [name, release, who, reason],
      ['mfe-cart', nameOf(newer), 'ci', 'The old page is worse.'],
    );
    assert.match(faults[0] ?? '', /^\/cart in en threw: .*on purpose/);
    assert.equal(await liveCart(), before);
  });

  it('publishes once the seller has approved that release, once, and is recorded', async () => {
    const [asked, another] = [broken(), broken()];
    await force(asked);
    assert.equal((await approve(another)).body.code, 'changed_meanwhile');
    const { status, body } = await approve(asked);
    assert.deepEqual(
      [status, body.message],
      [200, `mfe-cart ${nameOf(asked)} is approved. The team can publish it within a day.`],
    );
    assert.deepEqual((await lists()).requests, []);
    assert.equal((await approve(asked)).body.code, 'changed_meanwhile');
    const find = async () => (await lists()).approvals.find((one) => one.release === nameOf(asked));
    assert.equal((await find())?.state, 'waiting');
    assert.equal((await force(another)).status, 403);
    assert.equal((await force(asked)).status, 200);
    assert.equal(await liveCart(), nameOf(asked));
    assert.deepEqual((await lists()).requests, [], 'a publish ends the request of its package');
    const recorded = await find();
    assert.ok(recorded);
    const { release, who, seller, state, reason } = recorded;
    assert.deepEqual(
      [release, who, seller, state, reason],
      [nameOf(asked), 'ci', 'seller@test.example', 'used', 'The old page is worse.'],
    );
    assert.equal((await force(asked)).status, 403);
  });

  it('is told that a seller declined the release; it can be requested again after a day', async () => {
    const [declined, other] = [broken(), broken()];
    await force(declined);
    const decline = async (release: TestRelease) =>
      (await asSeller(test)).call('POST /api/seller/releases/decline', {
        remote: 'mfe-cart',
        release: nameOf(release),
      });
    assert.equal((await decline(other)).body.code, 'changed_meanwhile');
    const answers = await Promise.all([decline(declined), decline(declined), approve(declined)]);
    assert.equal(answers.filter(({ status }) => status === 200).length, 1, 'one answer counts');

    await force(other);
    assert.equal((await decline(other)).status, 200);
    const { requests, approvals } = await lists();
    assert.deepEqual(requests, []);
    const recorded = approvals.find(({ release }) => release === nameOf(other));
    assert.deepEqual([recorded?.state, recorded?.seller], ['declined', 'seller@test.example']);
    const { status, body } = await force(other);
    assert.deepEqual([status, body.code], [403, 'declined']);
    assert.match(body.message ?? '', /seller@test\.example declined mfe-cart /);
    assert.deepEqual((await lists()).requests, []);
    test.clock.tick(86_400_001);
    assert.equal((await force(other)).body.code, 'not_approved');
    assert.equal((await lists()).requests[0]?.release, nameOf(other));
  });

  it('publishes only the content that the seller was asked about', async () => {
    const asked = broken();
    await force(asked);
    await approve(asked);
    // The name is a hash of the files and addresses, and not of what the files are used for.
    const chunks = { ...asked.manifest.chunks, 'messages-en': ['page.css'] };
    const changed = { ...asked, manifest: { ...asked.manifest, chunks } };
    assert.equal(nameOf(changed), nameOf(asked));
    assert.equal((await force(changed)).body.code, 'not_approved');
    assert.equal((await lists()).requests[0]?.release, nameOf(asked));
    assert.equal((await force(asked)).status, 200);
  });

  it('publishes only with the failed checks that the seller was asked about', async () => {
    const asked = remote({ page: "throw new Error('no words in ' + language)" });
    await force(asked);
    await approve(asked);
    const shell = await newTeam(test, 'shell', 'words');
    const publishShell = async (source: string, version: string) =>
      assert.equal(
        (
          await shell.publish(
            withServer(source, {
              remote: 'shell',
              version,
              routes: [{ path: '/about', page: 'page', rendered: true }],
            }),
          )
        ).status,
        200,
      );
    await publishShell(SHELL.replace('page(address, language)', "page(address, 'ur')"), '1.1.0');
    assert.match((await force(asked)).body.message ?? '', /no words in ur/);
    await publishShell(SHELL, '1.2.0');
    assert.equal((await force(asked)).status, 200);
  });

  it('ends with the publish of another release, which is told', async () => {
    const asked = broken();
    await force(asked);
    const { body } = await cart.publish(remote({}), { percent: '10' });
    assert.equal(body.endedRequest, nameOf(asked));
    assert.deepEqual((await lists()).requests, []);
    await cart.act('rollback');
  });

  it('is answered for the request that the seller saw', async () => {
    const asked = remote({ page: "throw new Error('on purpose')" });
    await force(asked);
    const at = (await lists()).requests[0]?.at;
    test.clock.tick(1000);
    await force(asked);
    assert.equal((await lists()).requests[0]?.at, at, 'the same request again');
    await force(asked, 'Another reason');
    const seller = await asSeller(test);
    for (const call of ['approve', 'decline']) {
      const answer = await seller.call(`POST /api/seller/releases/${call}`, {
        remote: 'mfe-cart',
        release: nameOf(asked),
        at,
      });
      assert.deepEqual([answer.status, answer.body.code], [409, 'changed_meanwhile']);
    }
  });

  it('keeps the approval of a publish that is refused, and none of its files', async () => {
    const asked = broken();
    await force(asked);
    await approve(asked);
    const { folder } = test.app.context.releaseStore;
    const publishing = await withReleasesLock(test.db, async (tx) => {
      const answer = force(asked);
      await until(async () => {
        const { rows } =
          await sql`select 1 from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(
            test.db,
          );
        return rows.length > 0;
      }, 'the publish waits for the lock');
      const moved = { moved_at: sql<Date>`now() + interval '1 s'` };
      await tx
        .updateTable('release_pointers')
        .set(moved)
        .where('remote', '=', 'mfe-cart')
        .execute();
      return { answer };
    });
    const { status, body } = await publishing.answer;
    assert.deepEqual([status, body.code], [409, 'moved_meanwhile']);
    assert.ok(!(await readdir(path.join(folder, 'mfe-cart'))).includes(nameOf(asked)));
    assert.equal((await force(asked)).status, 200);
    assert.ok((await readdir(path.join(folder, 'mfe-cart'))).includes(nameOf(asked)));
  });

  it('expires a day after the approval', async () => {
    const release = broken();
    await force(release);
    await approve(release);
    test.clock.tick(86_400_001);
    assert.equal((await force(release)).status, 403);
    const approval = (await lists()).approvals.find((one) => one.release === nameOf(release));
    assert.equal(approval?.state, 'expired');
  });

  it('asks for nothing if no check fails', async () => {
    const release = remote({});
    const { status, body } = await force(release);
    assert.deepEqual([status, body.approvedBy], [200, undefined]);
  });

  it('asks for a release that was taken back, and publishes it when it is approved', async () => {
    const [one, two] = [remote({}), remote({})];
    for (const release of [one, two]) await cart.publish(release);
    await cart.act('rollback');
    assert.equal((await force(two)).status, 403);
    const [request] = (await lists()).requests;
    assert.deepEqual(request?.faults, [`mfe-cart ${nameOf(two)} was taken back.`]);
    await approve(two);
    assert.equal((await force(two)).status, 200);
    assert.equal(await liveCart(), nameOf(two));
  });
});

describe('a release that was taken back', () => {
  let one: TestRelease;
  let two: TestRelease;
  let three: TestRelease;
  // Their versions have to be above that of the live release.
  before(() => {
    [one, two, three] = [remote({}), remote({}), remote({})];
  });

  it('is never the target of a roll-back again, or a fallback', async () => {
    for (const release of [one, two]) assert.equal((await cart.publish(release)).status, 200);
    assert.equal((await cart.act('rollback')).body.release, nameOf(one));
    const { status, body } = await cart.act('promote', { release: nameOf(two) });
    assert.deepEqual([status, body.code], [409, 'taken_back']);
    assert.equal((await cart.publish(two)).body.code, 'taken_back');
    assert.equal((await cart.publish(three)).status, 200);
    const { body: page } = await test.app
      .inject('/about')
      .then((answer) => ({ body: answer.body }));
    assert.ok(!page.includes(nameOf(two)), 'it is no fallback');
    assert.equal((await cart.act('rollback')).body.release, nameOf(one));
  });

  it('as a canary stays out too, but one that was promoted or replaced does not', async () => {
    const [canary, next] = [remote({}), remote({})];
    await cart.publish(canary, { percent: '10' });
    await cart.act('rollback');
    assert.equal((await cart.act('promote', { release: nameOf(canary) })).body.code, 'taken_back');
    await cart.publish(next, { percent: '10' });
    assert.equal((await cart.act('promote')).status, 200);
    assert.equal((await cart.act('promote', { release: nameOf(next) })).status, 200);
  });

  it('can be published again with the word of a seller', async () => {
    const { body: approval } = await (
      await asSeller(test)
    ).call('POST /api/seller/releases/approve', { remote: 'mfe-cart' });
    assert.equal((await cart.publish(two, { force: String(approval.code) })).status, 200);
    assert.equal(await liveCart(), nameOf(two));
  });
});
