import type { Browser, BrowserContext, Page } from '@playwright/test';
import { SELLER, signInAsSeller } from './people';
import { setLanguage } from './site';
import type { Language } from './texts';

/** People of the staff who sign in with a PIN, and the shared tablets where they do. */

export const TABLET = { width: 820, height: 1180 };
export const PIN = '4071';
let people = 0;

export interface Person {
  id: string;
  nameEn: string;
  nameAr: string;
}

/** Names of a person. They are unique: journeys share a site. */
export function newNames(nameEn = 'Rami', nameAr = 'رامي'): Pick<Person, 'nameEn' | 'nameAr'> {
  people += 1;
  const number = `${process.pid}-${people}`;
  return { nameEn: `${nameEn} ${number}`, nameAr: `${nameAr} ${number}` };
}

/** Names of the tablets of this worker. Other workers use theirs at the same time, on the same site. */
const tablets: string[] = [];

/** A unique name of a tablet. The journey's last step ends it ({@link endShift}). */
export function newTabletName(name = 'Counter'): string {
  const unique = `${name} ${process.pid}-${tablets.length}`;
  tablets.push(unique);
  return unique;
}

async function post(context: BrowserContext, call: string, data: object): Promise<void> {
  const answer = await context.request.post(`/api/seller/${call}`, { data });
  if (!answer.ok()) throw new Error(`${call}: ${answer.status()} ${await answer.text()}`);
}

/** Signs the owner in, who has just confirmed their identity. */
export async function confirmedOwner(owner: BrowserContext): Promise<void> {
  await signInAsSeller(owner);
  await post(owner, 'confirm', { password: SELLER.password });
}

/** Everybody of the staff. */
export async function fetchStaff(owner: BrowserContext): Promise<Person[]> {
  const answer = await owner.request.get('/api/seller/staff');
  return ((await answer.json()) as { staff: Person[] }).staff;
}

/** Adds a person with a PIN. */
export async function addPerson(
  owner: BrowserContext,
  role: string,
  names = newNames(),
): Promise<Person> {
  await post(owner, 'staff/add', { ...names, role, pin: PIN });
  const added = (await fetchStaff(owner)).find(({ nameEn }) => nameEn === names.nameEn);
  if (!added) throw new Error(`${names.nameEn} was not added`);
  return added;
}

export const endPerson = (owner: BrowserContext, { id }: Person): Promise<void> =>
  post(owner, 'staff/end', { id });

/** A code with which a device becomes a shared tablet, and the token of its QR code. */
export async function newPairing(owner: BrowserContext): Promise<{ code: string; token: string }> {
  const answer = await owner.request.post('/api/seller/tablets/pair', {
    data: { name: newTabletName() },
  });
  const { url } = (await answer.json()) as { url: string };
  const [, code = '', token = ''] = /#(\d{6})-([\w-]{43})$/.exec(url) ?? [];
  return { code, token };
}

/** Turns a device into a shared tablet, with a code of the owner. */
export async function pairTablet(owner: BrowserContext, tablet: BrowserContext): Promise<void> {
  const { token } = await newPairing(owner);
  await post(tablet, 'tablets/join', { token });
}

/** Turns a new device into a shared tablet. */
export async function newTablet(
  browser: Browser,
  baseURL: string | undefined,
): Promise<BrowserContext> {
  const tablet = await browser.newContext({ baseURL, viewport: TABLET });
  await signInAsSeller(tablet);
  await pairTablet(tablet, tablet);
  return tablet;
}

/** Signs a person in at a tablet that shows no page. */
export const signInWithPin = (tablet: BrowserContext, { id }: Person): Promise<void> =>
  post(tablet, 'pin', { id, pin: PIN });

async function endTablets(owner: BrowserContext): Promise<void> {
  const answer = await owner.request.get('/api/seller/tablets');
  const { tablets: all } = (await answer.json()) as { tablets: { id: string; name: string }[] };
  const own = all.filter(({ name }) => tablets.includes(name));
  for (const { id } of own) await post(owner, 'tablets/end', { id });
}

/** Ends people and the tablets of this worker, so that its next journey finds neither. */
export async function endShift(owner: BrowserContext, ...staff: Person[]): Promise<void> {
  await endTablets(owner);
  for (const person of staff) await endPerson(owner, person);
}

/**
 * Opens a page at a new shared tablet, and adds people who sign in there.
 * @param roles one for each person
 */
export async function openTablet(
  { browser, baseURL }: { browser: Browser; baseURL: string | undefined },
  language: Language,
  roles: readonly string[],
): Promise<{
  owner: BrowserContext;
  tablet: BrowserContext;
  page: Page;
  staff: Person[];
  /** Ends the people and the tablet. */
  close: () => Promise<void>;
}> {
  const owner = await browser.newContext({ baseURL });
  await confirmedOwner(owner);
  const staff: Person[] = [];
  for (const role of roles) staff.push(await addPerson(owner, role));
  const tablet = await newTablet(browser, baseURL);
  const page = await tablet.newPage();
  await setLanguage(page, language);
  async function close() {
    await endShift(owner, ...staff);
    for (const context of [owner, tablet]) await context.close();
  }
  return { owner, tablet, page, staff, close };
}
