import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { generate } from 'otplib';
import type { Screen, StaffRole } from '@smokehouse/shared/contract/people/staff/rules';
import { ensureSeller } from './sellers';
import { hashPin } from './staff';
import type { TestApp, TestBrowser } from '../testing';

/** A mail of the outbox. */
export interface TestMail {
  to: string;
  subject: string;
  /** The language of the mail. */
  language: string;
  text: string;
}

const decodeQuotedPrintable = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

const decodeHeader = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, base64: string) =>
      Buffer.from(base64, 'base64').toString('utf8'),
    )
    .replace(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, quoted: string) =>
      decodeQuotedPrintable(quoted.replaceAll('_', ' ')),
    );

/** Reads a mail as its recipient sees it: headers, and the part in plain text. */
export function parseMail(source: string): TestMail {
  const [head = '', ...rest] = source.replaceAll('\r\n', '\n').split('\n\n');
  const header = (name: string) =>
    decodeHeader(
      new RegExp(`^${name}: (.*(?:\\n[ \\t].*)*)`, 'm').exec(head)?.[1]?.replace(/\n[ \t]/g, ' ') ??
        '',
    );
  const plain = /Content-Type: text\/plain[\s\S]*?\n\n([\s\S]*?)\n----/.exec(rest.join('\n\n'));
  const text = decodeQuotedPrintable(plain?.[1] ?? '');
  return {
    to: header('To'),
    subject: header('Subject'),
    language: header('Content-Language'),
    text,
  };
}

/** Sends what is queued, and returns the mails since the last call, the oldest first. */
export async function receiveMails(test: TestApp): Promise<TestMail[]> {
  const folder = path.join(test.settings.DATA_DIR, 'outbox');
  const before = existsSync(folder) ? readdirSync(folder) : [];
  await test.app.mails.deliver();
  const after = existsSync(folder) ? readdirSync(folder).sort() : [];
  return after
    .filter((name) => name.endsWith('.eml') && !before.includes(name))
    .map((name) => parseMail(readFileSync(path.join(folder, name), 'utf8')));
}

/** The token in the link of a mail. */
export const tokenIn = ({ text }: TestMail): string => /#([\w-]{43})/.exec(text)?.[1] ?? '';

let sellers = 0;
export const PASSWORD = 'smoke and oak';
/** A new seller account with a known password. */
export async function newSeller(test: TestApp): Promise<{ email: string; password: string }> {
  const account = { email: `seller-${++sellers}@test.example`, password: PASSWORD };
  await ensureSeller(test.db, { SELLER_EMAIL: account.email, SELLER_PASSWORD: account.password });
  return account;
}

/** A browser with a new, signed-in member of the staff. */
export async function newStaff(test: TestApp, role: StaffRole): Promise<TestBrowser> {
  const account = await newSeller(test);
  await test.db
    .updateTable('staff')
    .set({ role })
    .where('id', 'in', (eb) =>
      eb.selectFrom('sellers').select('id').where('email', '=', account.email),
    )
    .execute();
  const browser = test.browser();
  await browser.call('POST /api/seller/login', account);
  return browser;
}

/** Confirms the identity of a seller of {@link newStaff}. @returns their browser */
export async function confirmIdentity(browser: TestBrowser): Promise<TestBrowser> {
  await browser.call('POST /api/seller/confirm', { password: PASSWORD });
  return browser;
}

/** A new shared tablet. */
export async function newTablet(
  test: TestApp,
  name = 'Counter',
  screen?: Screen,
): Promise<TestBrowser> {
  const manager = await newStaff(test, 'manager');
  const { url } = (await manager.call('POST /api/seller/tablets/pair', { name, screen })).body;
  const device = test.browser();
  await device.call('POST /api/seller/tablets/join', { token: tokenOfPairing(url as string) });
  return device;
}

/** A new tablet that is the screen of a place, with its session. */
export async function newScreen(test: TestApp, screen: Screen): Promise<TestBrowser> {
  const device = await newTablet(test, `Screen of the ${screen}`, screen);
  await device.call('POST /api/seller/screen');
  return device;
}

/** The token in the address that a tablet scans. */
export const tokenOfPairing = (url: string): string => url.slice(-43);

/** Whether a statement waits for a lock of another transaction. */
export async function isWaitingForLock({ db }: Pick<TestApp, 'db'>): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}

/** The PIN of everybody whom {@link newStaffWithPin} adds. */
export const PIN = '4071';

/** A new person of the staff with a PIN. */
export async function newStaffWithPin(
  test: TestApp,
  role: StaffRole,
): Promise<{ id: string; browser: TestBrowser }> {
  const browser = await newStaff(test, role);
  const { id } = (await browser.call('GET /api/seller/self')).body.self as { id: string };
  await test.db
    .updateTable('staff')
    .set({ pin_hash: await hashPin(PIN) })
    .where('id', '=', id)
    .execute();
  return { id, browser };
}

/** A new person of the staff who is signed in at a shared tablet of their own. */
export async function newStaffAtTablet(
  test: TestApp,
  role: StaffRole,
): Promise<{ id: string; browser: TestBrowser }> {
  const { id } = await newStaffWithPin(test, role);
  const browser = await newTablet(test);
  await browser.call('POST /api/seller/pin', { id, pin: PIN });
  return { id, browser };
}

/** A seller account with an authenticator app. */
export interface SellerWithApp {
  email: string;
  password: string;
  /** The browser that set the app up. */
  desk: TestBrowser;
  recoveryCodes: string[];
  /** The app's code at the test's time; other steps by `offset` of 30 s. */
  code: (offset?: number) => Promise<string>;
}

/** Signs a new seller in and sets up an authenticator app. */
export async function newSellerWithApp(test: TestApp): Promise<SellerWithApp> {
  const account = await newSeller(test);
  const desk = test.browser();
  await desk.call('POST /api/seller/login', account);
  await desk.call('POST /api/seller/confirm', { password: account.password });
  const { secret } = (await desk.call('POST /api/seller/totp/start')).body as { secret: string };
  const code = (offset = 0) =>
    generate({ secret, epoch: Math.floor(test.clock.now() / 1000) + 30 * offset });
  const { body } = await desk.call('POST /api/seller/totp/activate', { code: await code() });
  test.clock.tick(30_000);
  await receiveMails(test);
  return { ...account, desk, code, recoveryCodes: body.recoveryCodes as string[] };
}

/** A browser with the right password of a seller, whose second factor is missing. */
export async function halfSignedIn(
  test: TestApp,
  { email, password }: { email: string; password: string },
): Promise<TestBrowser> {
  const browser = test.browser();
  await browser.call('POST /api/seller/login', { email, password });
  return browser;
}
