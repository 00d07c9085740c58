import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type {
  ActiveRelease,
  ApprovalRequested,
  CallAnswer,
  PackageReleases,
  ReleaseApproval,
} from '@smokehouse/shared/contract';
import { refusal, renderRemote } from '@smokehouse/shared/testing';
import * as seller from '../routes';
import { asSeller, mockDesk } from '../testing';

const LIVE = '1.0.0-0123456789ab';
const CANARY = '1.1.0-ba9876543210';
const BEFORE = '0.9.0-aaaaaaaaaaaa';
const out = (given: Partial<ActiveRelease> = {}): ActiveRelease => ({
  release: LIVE,
  since: '2026-11-20T18:40:00.000Z',
  by: 'ci',
  percent: 100,
  visitors: 240,
  failed: 1,
  loadFailed: 1,
  fellBack: 0,
  crashed: 0,
  vitals: { LCP: 1240, INP: 48, CLS: 0.02 },
  faults: [],
  ...given,
});
const aPackage = (given: Partial<PackageReleases> = {}): PackageReleases => ({
  remote: 'mfe-cart',
  live: out(),
  back: BEFORE,
  moves: [
    {
      _id: '1',
      at: '2026-11-20T18:40:00.000Z',
      who: 'ci',
      what: 'publish',
      from: BEFORE,
      to: LIVE,
      percent: 100,
    },
  ],
  ...given,
});
const onTrial = out({
  release: CANARY,
  percent: 10,
  visitors: 20,
  failed: 9,
  vitals: { LCP: 5200 },
  faults: [{ kind: 'load-failed', reason: 'page-cart.js did not come', page: '/cart', count: 9 }],
});
const takenBack = {
  _id: '2',
  at: '2026-11-20T19:05:00.000Z',
  who: 'the server',
  what: 'withdraw' as const,
  from: CANARY,
  percent: 0,
  reason: '9 of 20 visitors failed',
  evidence: {
    canary: { release: CANARY, visitors: 20, failed: 9, loadFailed: 8, fellBack: 0, crashed: 1 },
    live: { release: LIVE, visitors: 240, failed: 1 },
  },
};

type Releases = CallAnswer<'GET /api/seller/releases'>;

async function open(
  packages: PackageReleases[],
  {
    language = 'en',
    lists = {},
    ...more
  }: {
    language?: 'en' | 'ar';
    lists?: Pick<Releases, 'requests' | 'approvals'>;
  } & Parameters<typeof mockDesk>[1] = {},
) {
  const answer: Releases = { success: true, packages, now: Date.now(), ...lists };
  const sent = mockDesk({}, { 'GET /api/seller/releases': () => answer, ...more });
  await renderRemote(seller, '/seller/releases', { before: asSeller, language });
  await screen.findByRole('table', { name: /Releases|الإصدارات/ });
  return { sent, answer };
}
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const rowOf = (version: string) =>
  screen
    .getAllByRole('row')
    .find((row) => row.querySelector('td')?.textContent?.startsWith(version)) as HTMLElement;

// Load the lazy page chunk once, so that no test waits for it.
beforeAll(() => import('./releases'));

describe('/seller/releases', () => {
  it('shows the live release with time, author, failures and three web vitals', async () => {
    await open([aPackage()]);
    const [release, failed, lcp, inp, cls] = cells(rowOf('1.0.0'));
    expect(release).toBe('1.0.0-0123456LiveSince 20/11 21:40 · ci');
    expect([failed, lcp, inp, cls]).toEqual([
      'Visitors with a failure0.4%1 of 240',
      'LCP1.2 s',
      'INP48 ms',
      'CLS0.02',
    ]);
    expect(screen.getByRole('rowheader').textContent).toBe('mfe-cartCart');
  });

  it('shows a canary below the live release, with its share and missing measurements', async () => {
    await open([aPackage({ canary: onTrial })]);
    const [release, failed, lcp, inp] = cells(rowOf('1.1.0'));
    expect([release, failed]).toEqual([
      '1.1.0-ba98765On trial, 10%Since 20/11 21:40 · ci',
      'Visitors with a failure45%9 of 20',
    ]);
    expect([lcp, inp]).toEqual(['LCP5.2 s (poor)', 'INP–not measured yet']);
  });

  it('shows why the server withdrew a canary, also in the history', async () => {
    await open([aPackage({ moves: [takenBack, ...aPackage().moves] })]);
    const why =
      '9 of 20 visitors had a failure with \u20661.1.0\u2069 (not loaded: 8, crashed: 1); with the live release \u20661.0.0\u2069 it was 1 of 240.';
    expect(
      screen.getAllByText(
        (_, element) => element?.tagName === 'P' && (element.textContent ?? '').includes(why),
      ),
    ).toHaveLength(2);
    expect(screen.getByText('The system withdrew \u20661.1.0\u2069.')).toBeTruthy();
  });

  it('shows no notice of a withdrawn canary after a later release', async () => {
    await open([aPackage({ moves: [...aPackage().moves, takenBack] })]);
    expect(screen.queryByText(/^The system withdrew/)).toBeNull();
  });

  it('warns of a live release that fails more often than the one before', async () => {
    await open([
      aPackage({
        live: out({ visitors: 50, failed: 20 }),
        worse: { release: BEFORE, visitors: 400, failed: 2 },
      }),
    ]);
    expect(
      screen.getByText(
        '\u20661.0.0\u2069 fails more often than \u20660.9.0\u2069 did: \u206640%\u2069 of the visitors, compared with \u20660.5%\u2069. Have a look at it, or go back.',
      ),
    ).toBeTruthy();
  });

  it('lists the error messages that browsers reported', async () => {
    await open([aPackage({ canary: onTrial })]);
    fireEvent.click(screen.getByText('History'));
    expect(screen.getByText('page-cart.js did not come')).toBeTruthy();
  });

  it('shows pages, first and last time, and the stack of a reported error', async () => {
    const fault = {
      kind: 'crashed' as const,
      reason: 'TypeError: x is undefined',
      page: '/cart',
      pages: ['/add-address', '/cart'],
      count: 4,
      firstAt: '2026-11-20T18:40:00.000Z',
      lastAt: '2026-11-20T19:05:00.000Z',
      stack: ['src/lib/checkout.ts:41:12', 'src/pages/cart.tsx:7:1'],
      isResolved: true,
    };
    await open([aPackage({ live: out({ faults: [fault] }) })]);
    fireEvent.click(screen.getByText('History'));
    const item = screen.getByText(/^TypeError: x is undefined/).closest('li');
    expect(item?.querySelector('span')?.textContent).toBe(
      '4 × Crashed · 1.0.0-0123456 · /add-address · /cart · 20/11 21:40 – 20/11 22:05',
    );
    expect(item?.querySelector('code')?.textContent).toBe(
      'TypeError: x is undefined\n' +
        '    at src/lib/checkout.ts:41:12\n    at src/pages/cart.tsx:7:1',
    );
  });

  it('is translated to Arabic', async () => {
    await open([aPackage({ canary: onTrial, moves: [takenBack] })], { language: 'ar' });
    for (const text of ['حالي', 'تجريبي، 10%', 'السلة', 'إنهاء التجربة', 'زوار واجهوا خللًا'])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    expect(
      screen.getAllByText((_, element) =>
        (element?.textContent ?? '').includes('واجه الخلل 9 من أصل 20 من زوار الإصدار'),
      ),
    ).not.toHaveLength(0);
  });

  it('has no rollback button without an earlier release', async () => {
    await open([aPackage({ back: undefined })]);
    expect(screen.queryByRole('button', { name: /^Go back/ })).toBeNull();
  });

  it('shows an empty state when nothing is live', async () => {
    mockDesk({}, { 'GET /api/seller/releases': { success: true, packages: [], now: Date.now() } });
    await renderRemote(seller, '/seller/releases', { before: asSeller });
    expect(await screen.findByText('No release is live yet.')).toBeTruthy();
  });

  it('offers a retry when the releases cannot be loaded', async () => {
    mockDesk();
    await renderRemote(seller, '/seller/releases', { before: asSeller });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});

describe('a rollback', () => {
  const ask = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Go back from mfe-cart' }));
    return within(
      await screen.findByRole('dialog', { name: 'Go back to the earlier release of mfe-cart?' }),
    );
  };

  it('shows both releases, and sends nothing before it is confirmed', async () => {
    const { sent } = await open([aPackage({ canary: onTrial })]);
    const dialog = await ask();
    expect(dialog.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '1.0.0-0123456',
      '0.9.0-aaaaaaa',
    ]);
    expect(dialog.getByText('The release on trial is removed too.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent.some(({ name }) => name.startsWith('POST'))).toBe(false);
  });

  it('sends both releases in one request for repeated clicks, and shows the new live release', async () => {
    const { sent, answer } = await open([aPackage()], {
      'POST /api/seller/releases/rollback': () => {
        answer.packages = [aPackage({ live: out({ release: BEFORE }), back: undefined })];
        return { success: true, message: 'mfe-cart 0.9.0 is live again.' };
      },
    });
    const dialog = await ask();
    const button = dialog.getByRole('button', { name: 'Go back' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByText('mfe-cart 0.9.0 is live again.')).toBeTruthy();
    await waitFor(() => expect(rowOf('0.9.0')).toBeTruthy());
    expect(sent.filter(({ name }) => name.endsWith('rollback')).map(({ body }) => body)).toEqual([
      { remote: 'mfe-cart', from: LIVE, to: BEFORE },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows the error and the current release after a concurrent change', async () => {
    const { answer } = await open([aPackage()], {
      'POST /api/seller/releases/rollback': () => {
        answer.packages = [aPackage({ live: out({ release: '2.0.0-cccccccccccc' }) })];
        throw refusal(409, 'changed_meanwhile', 'Somebody else has changed this meanwhile.');
      },
    });
    fireEvent.click((await ask()).getByRole('button', { name: 'Go back' }));
    expect(await screen.findByText('Somebody else has changed this meanwhile.')).toBeTruthy();
    await waitFor(() => expect(rowOf('2.0.0')).toBeTruthy());
  });
});

describe('withdrawing a canary', () => {
  it('sends the release that was seen', async () => {
    const { sent } = await open([aPackage({ canary: onTrial })], {
      'POST /api/seller/releases/withdraw': { success: true, message: 'The trial has ended.' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'End trial of mfe-cart' }));
    fireEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'End trial' }),
    );
    expect(await screen.findByText('The trial has ended.')).toBeTruthy();
    expect(sent.find(({ name }) => name.endsWith('withdraw'))?.body).toEqual({
      remote: 'mfe-cart',
      release: CANARY,
    });
  });
});

describe('the approval of a release that a check refuses', () => {
  const request: ApprovalRequested = {
    remote: 'mfe-cart',
    release: CANARY,
    who: 'ci',
    at: '2026-11-20T19:05:00.000Z',
    faults: ['/cart in ar threw: TypeError: no words', '/cart has 80 KB of scripts and styles.'],
    reason: 'The old page is worse.',
  };
  const approval: ReleaseApproval = {
    ...request,
    _id: '1',
    seller: 'owner@smokehouse.example',
    state: 'used',
  };
  const ask = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Approve mfe-cart' }));
    return within(await screen.findByRole('dialog', { name: 'Approve the release of mfe-cart?' }));
  };

  it('shows who asks for which release, the failed checks and the reason', async () => {
    const { sent } = await open([aPackage()], { lists: { requests: [request] } });
    const section = within(screen.getByRole('region', { name: 'Waiting for your approval 1' }));
    expect(section.getByRole('heading', { level: 3 }).textContent).toBe('mfe-cart 1.1.0-ba98765');
    expect(section.getByText(/^Requested by/).textContent).toBe('Requested by ci · 20/11 22:05');
    const shown = ['The old page is worse.', ...request.faults];
    const textsOf = (all: HTMLElement[]) => all.map(({ textContent }) => textContent);
    expect(textsOf(section.getAllByRole('definition'))).toEqual(shown);
    const dialog = await ask();
    expect(textsOf(dialog.getAllByRole('definition'))).toEqual(['1.1.0-ba98765', 'ci', ...shown]);
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent.some(({ name }) => name.startsWith('POST'))).toBe(false);
  });

  it('names the release in one request for repeated clicks, and is listed then', async () => {
    const { sent, answer } = await open([aPackage()], {
      lists: { requests: [request] },
      'POST /api/seller/releases/approve': () => {
        Object.assign(answer, { requests: [], approvals: [{ ...approval, state: 'waiting' }] });
        const expires = '2026-11-21T19:05:00.000Z';
        return { success: true, code: 'secret', expires, message: 'It is approved.' };
      },
    });
    const button = (await ask()).getByRole('button', { name: 'Approve' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByText('It is approved.')).toBeTruthy();
    expect(sent.filter(({ name }) => name.endsWith('approve')).map(({ body }) => body)).toEqual([
      { remote: 'mfe-cart', release: CANARY, at: request.at },
    ]);
    const record = within(await screen.findByRole('region', { name: 'Approvals' }));
    expect(record.getByText('Not published yet')).toBeTruthy();
    expect(screen.queryByRole('region', { name: /^Waiting/ })).toBeNull();
    expect(screen.queryByText('secret')).toBeNull();
  });

  it('is declined after a confirmation, and listed as declined', async () => {
    const { sent, answer } = await open([aPackage()], {
      lists: { requests: [request] },
      'POST /api/seller/releases/decline': () => {
        Object.assign(answer, { requests: [], approvals: [{ ...approval, state: 'declined' }] });
        return { success: true, message: 'It is declined.' };
      },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Decline mfe-cart' }));
    const dialog = await screen.findByRole('dialog', { name: 'Decline the release of mfe-cart?' });
    expect(sent.some(({ name }) => name.startsWith('POST'))).toBe(false);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('It is declined.')).toBeTruthy();
    expect(sent.find(({ name }) => name.endsWith('decline'))?.body).toEqual({
      remote: 'mfe-cart',
      release: CANARY,
      at: request.at,
    });
    const record = within(await screen.findByRole('region', { name: 'Approvals' }));
    expect(record.getByText('Declined')).toBeTruthy();
  });

  it('shows the error when the team no longer asks for that release', async () => {
    const { answer } = await open([aPackage()], {
      lists: { requests: [request] },
      'POST /api/seller/releases/approve': () => {
        Object.assign(answer, { requests: [] });
        throw refusal(409, 'changed_meanwhile', 'Somebody else has changed this meanwhile.');
      },
    });
    fireEvent.click((await ask()).getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Somebody else has changed this meanwhile.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Waiting/ })).toBeNull());
  });

  it('is recorded with seller, team, release and failed checks; a code without a release', async () => {
    const code = { _id: '2', remote: 'mfe-menu', at: approval.at, faults: [], seller: 'reem@x.co' };
    await open([aPackage()], {
      lists: { approvals: [approval, { ...code, state: 'expired' }] },
    });
    const items = within(screen.getByRole('region', { name: 'Approvals' })).getAllByRole(
      'listitem',
    );
    const headOf = (item: HTMLElement | undefined) => item?.firstElementChild?.textContent;
    expect(headOf(items[0])).toBe(
      'mfe-cart 1.1.0-ba98765Published20/11 22:05 · owner@smokehouse.example · Requested by ci',
    );
    expect(within(items[0] as HTMLElement).getByText(request.faults[0] ?? '')).toBeTruthy();
    expect(headOf(items[1])).toBe('mfe-menu any release, by codeExpired20/11 22:05 · reem@x.co');
  });

  it('is translated to Arabic', async () => {
    await open([aPackage()], {
      language: 'ar',
      lists: { requests: [request], approvals: [approval] },
    });
    for (const name of ['بانتظار موافقتك 1', 'الموافقات'])
      expect(screen.getByRole('region', { name })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'موافقة: mfe-cart' })).toBeTruthy();
  });
});
