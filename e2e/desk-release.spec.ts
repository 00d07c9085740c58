// @owner mfe-seller @tools
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { copyCheckout, type Checkout } from './checkout-copy';
import { signInAsSeller } from './people';
import { startSite } from './running-site';
import { expect, setLanguage, test } from './site';

/** What the seller's team adds: a rule, a call, its handler, and a page that uses them. */
const ADDED = {
  'shared/src/contract/desk/notices/rules.ts': `
    export const MAX_NOTICES = 3;
    export const firstNotices = (notices: readonly string[]): string[] =>
      notices.slice(0, MAX_NOTICES);
  `,
  'shared/src/contract/desk/notices/calls.ts': `
    import * as z from 'zod/mini';
    import { ok } from '../../parts';
    export const noticesCalls = {
      'GET /api/seller/notices': { answer: z.object({ ...ok, notices: z.array(z.string()) }) },
    } as const;
  `,
  'server/src/desk/notices/index.ts': `
    import type { FastifyInstance } from 'fastify';
    import { registerCall } from '../../http/calls';
    export default async function notices(app: FastifyInstance): Promise<void> {
      registerCall(app, 'GET /api/seller/notices', {
        summary: 'The notices of the day',
        tag: 'Desk',
        role: 'seller',
        permission: 'order.view',
        handler: () => ({ success: true, notices: ['Oak is short', 'Ribs at six', 'Late, four'] }),
      });
    }
  `,
  'mfe-seller/src/notices/page.ts': `
    import type { DeskPage } from '../desk-page';
    export const page: DeskPage = {
      path: '/seller/notices',
      chunk: 'page-notices',
      title: { key: 'noticesTitle', en: 'Notices', ar: 'إشعارات' },
      permission: 'order.view',
      link: { group: 'site', order: 40, icon: 'bell' },
    };
    export const load = () => import(/* webpackChunkName: "page-notices" */ './notices');
  `,
  'mfe-seller/src/notices/notices.tsx': `
    import { call } from '@smokehouse/shared/api';
    import { firstNotices } from '@smokehouse/shared/contract/desk/notices/rules';
    import { queryOptions, useQuery } from '@smokehouse/shared/query';
    import { Page } from '../parts/page';
    const noticesQuery = queryOptions({
      queryKey: ['notices'],
      queryFn: () => call('GET /api/seller/notices'),
    });
    export default function Notices() {
      const { data } = useQuery(noticesQuery);
      return (
        <Page title="Notices">
          <ul>
            {firstNotices(data?.notices ?? []).map((notice) => <li key={notice}>{notice}</li>)}
          </ul>
        </Page>
      );
    }
  `,
};

/** Lines of existing files: each is put before the first line that contains the text. */
const LINES: readonly (readonly [file: string, before: string, line: string])[] = [
  [
    'shared/src/contract/calls.ts',
    'import {',
    "import { noticesCalls } from './desk/notices/calls';",
  ],
  ['shared/src/contract/calls.ts', '} as const;', '  ...noticesCalls,'],
  ['server/src/app.ts', 'import auditDesk', "import notices from './desk/notices';"],
  ['server/src/app.ts', '  auditDesk,', '  notices,'],
];

const RELEASE = 'shell/dist/release.json';

function addFeature({ folder }: Checkout): void {
  for (const [file, text] of Object.entries(ADDED)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  for (const [file, before, line] of LINES) {
    const lines = readFileSync(path.join(folder, file), 'utf8').split('\n');
    const index = lines.findIndex((text) => text.includes(before));
    if (index < 0) throw new Error(`${file} has no line with ${before}`);
    writeFileSync(path.join(folder, file), lines.toSpliced(index, 0, line).join('\n'));
  }
}

const digest = (checkout: Checkout) =>
  createHash('sha256')
    .update(readFileSync(path.join(checkout.folder, RELEASE)))
    .digest('hex');

test.describe("the seller's team", () => {
  // The test builds the desk and the server in a copy before it opens the page.
  test.setTimeout(300_000);

  test('ships a call and a page with the server, and the shell keeps its release', async ({
    browser,
  }) => {
    const checkout = copyCheckout();
    try {
      const before = digest(checkout);
      addFeature(checkout);
      checkout.run(['build/bin/build.mjs', 'mfe-seller', 'server']);
      expect(checkout.run(['--import', 'tsx', 'bin/contract.ts'], {}, 'server')).toContain(
        ' 0 faults',
      );
      expect(digest(checkout)).toBe(before);

      const site = await startSite(checkout.folder, process.env.SITE_TEMPLATE ?? '');
      try {
        const context = await browser.newContext({ baseURL: site.url });
        await signInAsSeller(context);
        const desk = await context.newPage();
        await setLanguage(desk, 'en');
        await desk.goto('/seller/notices');
        await expect(desk.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible();
        await expect(desk.getByRole('listitem').filter({ hasText: 'Ribs at six' })).toBeVisible();
        await context.close();
      } finally {
        await site.stop();
      }
    } finally {
      checkout.remove();
    }
  });
});
