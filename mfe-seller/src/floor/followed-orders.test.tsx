import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import type { TableVisit } from '@smokehouse/shared/contract';
import { type Network, refusal, renderRemote } from '@smokehouse/shared/testing';
import * as seller from '../routes';
import { aDish, asSeller, mockDesk } from '../testing';
import { departedFrom, openPad } from './departed-orders';
import { collectEnded, discardEnded, endedCount, followVisits, visitNow } from './followed-orders';
import { combined } from './joined-parts';
import {
  countReturnedOrders,
  keepOrder,
  keptOrder,
  keyOfOrder,
  letOrderWait,
  visitOfOrder,
} from './kept-orders';
import { ALL } from './recipients';
import { aVisit } from './testing';

const TABLES = ['15', '16', '17'];
const kunafa = { collected: { all: { kunafa: 1 } }, newNames: [] };
const NOTHING = { collected: {}, newNames: [] };

afterEach(() => {
  for (const table of TABLES) {
    keepOrder(table, NOTHING);
    discardEnded(table);
  }
});

describe('an order that is not sent', () => {
  it('becomes that of the visit at its table', () => {
    keepOrder('15', kunafa);
    followVisits(TABLES, []);
    expect(visitOfOrder('15')).toBeUndefined();
    followVisits(TABLES, [{ _id: 'v1', table: '15' }]);
    expect(visitOfOrder('15')).toBe('v1');
  });

  it.each([
    ['cut', '{"collected":{"all":{"kun'],
    ['of another shape', '{"collected":null}'],
    ['no order', 'null'],
  ])('is none where what the tablet has kept is %s', (_, text) => {
    for (const entry of ['order', 'ended-order'])
      sessionStorage.setItem(`mfe-seller:${entry}:15`, text);
    followVisits(TABLES, [{ _id: 'v1', table: '15' }]);
    expect(keptOrder('15')).toEqual(NOTHING);
    expect(endedCount('15')).toBe(0);
  });

  it('follows its guests to another table, and back, with its key', () => {
    keepOrder('15', kunafa, 'v1');
    const key = keyOfOrder('15', ALL);
    followVisits(TABLES, [{ _id: 'v1', table: '16' }]);
    expect(keptOrder('15').collected).toEqual({});
    expect(keptOrder('16')).toMatchObject({ ...kunafa, from: '15' });
    expect(keyOfOrder('16', ALL)).toBe(key);
    followVisits(TABLES, [{ _id: 'v1', table: '15' }]);
    expect(keptOrder('15')).toMatchObject(kunafa);
    expect(keptOrder('15').from).toBeUndefined();
  });

  it('changes places with that of another table', () => {
    keepOrder('15', kunafa, 'v1');
    keepOrder('16', { collected: { all: { cola: 2 } }, newNames: [] }, 'v2');
    followVisits(TABLES, [
      { _id: 'v1', table: '16' },
      { _id: 'v2', table: '15' },
    ]);
    expect(keptOrder('15').collected).toEqual({ all: { cola: 2 } });
    expect(keptOrder('16').collected).toEqual({ all: { kunafa: 1 } });
  });

  it('joins that of the table with which its guests were merged', () => {
    keepOrder('15', { collected: { all: { kunafa: 1 } }, newNames: ['Sara'] }, 'v1');
    keepOrder('16', { collected: { all: { kunafa: 1, cola: 2 } }, newNames: ['Huda'] });
    followVisits(TABLES, [{ _id: 'v2', table: '16', merged: ['v0', 'v1'] }]);
    expect(keptOrder('16')).toMatchObject({
      collected: { all: { kunafa: 2, cola: 2 } },
      newNames: ['Huda', 'Sara'],
    });
    expect(visitOfOrder('16')).toBe('v2');
  });

  it('comes apart again when a merge is undone: what was collected since stays', () => {
    const separate = [
      { _id: 'v1', table: '15' },
      { _id: 'v2', table: '16' },
    ];
    keepOrder('15', { collected: { all: { kunafa: 1 } }, newNames: ['Sara'] }, 'v1');
    keepOrder('16', { collected: { all: { kunafa: 2 } }, newNames: ['Huda'] }, 'v2');
    followVisits(TABLES, separate);
    followVisits(TABLES, [{ _id: 'v2', table: '16', merged: ['v1'] }]);
    keepOrder('16', {
      collected: { all: { kunafa: 3, cola: 1 } },
      newNames: ['Huda', 'Sara', 'Rakan'],
    });
    const before = countReturnedOrders('16');
    followVisits(TABLES, separate);
    expect(keptOrder('15')).toMatchObject({
      collected: { all: { kunafa: 1 } },
      newNames: ['Sara'],
    });
    expect(keptOrder('15').from).toBeUndefined();
    expect(keptOrder('16')).toMatchObject({
      collected: { all: { kunafa: 2, cola: 1 } },
      newNames: ['Huda', 'Rakan'],
    });
    expect([visitOfOrder('15'), visitOfOrder('16')]).toEqual(['v1', 'v2']);
    // An open pad reads it again.
    expect(countReturnedOrders('16')).toBe(before + 1);
  });

  it('is said to have left an open pad when a merge is undone, not when its guests are merged', () => {
    const cola = { collected: { all: { cola: 1 } }, newNames: [] };
    keepOrder('15', kunafa, 'v1');
    keepOrder('16', cola, 'v2');
    const [second, third] = [
      { _id: 'v2', table: '16', merged: ['v1'] },
      { _id: 'v3', table: '17' },
    ];
    followVisits(TABLES, [second, third]);
    let close = openPad('16');
    followVisits(TABLES, [{ ...third, merged: ['v2', 'v1'] }]);
    expect(departedFrom('16')).toEqual([]);
    close();
    close = openPad('17');
    followVisits(TABLES, [second, third]);
    expect(departedFrom('17')).toMatchObject([{ to: '16' }, { to: '16' }]);
    close();
  });

  it('goes back from a table at which nothing else was collected, with its key', () => {
    keepOrder('15', kunafa, 'v1');
    const key = keyOfOrder('15', ALL);
    followVisits(TABLES, [{ _id: 'v2', table: '16', merged: ['v1'] }]);
    expect(keptOrder('16').collected).toEqual(kunafa.collected);
    followVisits(TABLES, [
      { _id: 'v1', table: '15' },
      { _id: 'v2', table: '16' },
    ]);
    expect([keptOrder('15').collected, keptOrder('16').collected]).toEqual([kunafa.collected, {}]);
    expect(keyOfOrder('15', ALL)).toBe(key);
  });

  it.each([
    ['is put on hold', { 'held all': { kunafa: 1 } }],
    ['gets a note', { all: { 'kunafa#warm': 1 } }],
  ])('goes back with its guests when a dish of it %s after the merge', (_, changed) => {
    keepOrder('15', kunafa, 'v1');
    followVisits(TABLES, [{ _id: 'v2', table: '16', merged: ['v1'] }]);
    keepOrder('16', { collected: { all: { kunafa: 1, cola: 1 } }, newNames: [] });
    keepOrder('16', {
      collected: { ...changed, all: { cola: 1, ...('all' in changed ? changed.all : {}) } },
      newNames: [],
    });
    followVisits(TABLES, [
      { _id: 'v1', table: '15' },
      { _id: 'v2', table: '16' },
    ]);
    expect(keptOrder('15').collected).toEqual(changed);
    expect(keptOrder('16').collected).toEqual({ all: { cola: 1 } });
  });

  it('leaves what is collected while it waits to the table where it was sent', () => {
    keepOrder('15', kunafa, 'v1');
    followVisits(TABLES, [{ _id: 'v2', table: '16', merged: ['v1'] }]);
    const waiting = letOrderWait('16', kunafa.collected, {});
    keepOrder('16', kunafa);
    waiting.sent(ALL);
    waiting.end();
    followVisits(TABLES, [
      { _id: 'v1', table: '15' },
      { _id: 'v2', table: '16' },
    ]);
    expect([keptOrder('15').collected, keptOrder('16').collected]).toEqual([{}, kunafa.collected]);
  });

  it('comes apart also when the merged guests had left, and are back', () => {
    keepOrder('15', kunafa, 'v1');
    keepOrder('16', { collected: { all: { cola: 2 } }, newNames: [] }, 'v2');
    followVisits(TABLES, [{ _id: 'v2', table: '16', merged: ['v1'] }]);
    followVisits(TABLES, []);
    expect(endedCount('16')).toBe(3);
    followVisits(TABLES, [{ _id: 'v1', table: '15' }]);
    expect([keptOrder('15').collected, endedCount('16')]).toEqual([kunafa.collected, 2]);
  });

  it('is where its guests are, whatever was moved, merged and undone', () => {
    fc.assert(fc.property(fc.array(aStep, { maxLength: 30 }), followsAll), { numRuns: 200 });
  });

  it('stays where it was sent to while it waits for the connection', () => {
    keepOrder('15', kunafa, 'v1');
    const waiting = letOrderWait('15', kunafa.collected, {});
    followVisits(TABLES, [{ _id: 'v1', table: '16' }]);
    expect(keptOrder('16').collected).toEqual({});
    waiting.end();
    followVisits(TABLES, [{ _id: 'v1', table: '16' }]);
    expect(keptOrder('16').collected).toEqual(kunafa.collected);
  });

  it('is set aside when its guests have left, and offered to nobody before it is asked for', () => {
    const guest = {
      collected: { 'guest g1': { cola: 1 }, 'held guest g1': { cola: 1 } },
      newNames: [],
    };
    keepOrder('15', guest, 'v1');
    followVisits(TABLES, [{ _id: 'v2', table: '15' }]);
    expect([keptOrder('15').collected, endedCount('15')]).toEqual([{}, 2]);
    collectEnded('15', 'v2');
    expect(keptOrder('15').collected).toEqual({ all: { cola: 1 }, 'held all': { cola: 1 } });
    expect([visitOfOrder('15'), endedCount('15')]).toEqual(['v2', 0]);
  });

  it('is there again when the end of its visit is undone', () => {
    keepOrder('15', kunafa, 'v1');
    followVisits(TABLES, []);
    expect(endedCount('15')).toBe(1);
    followVisits(TABLES, [{ _id: 'v1', table: '15' }]);
    expect([keptOrder('15').collected, endedCount('15')]).toEqual([kunafa.collected, 0]);
  });
});

type Visit = { _id: string; table: string; merged?: string[] };
const STEPS = ['collect', 'collect', 'collect', 'move', 'merge', 'undo', 'look'] as const;
const aStep = fc.record({
  ...{ kind: fc.constantFrom(...STEPS), at: fc.nat(2), to: fc.nat(2) },
});

/**
 * Plays an evening of three tables on a tablet that looks at the floor now and then. Each dish is
 * of the visit that the tablet saw at the table when it was collected.
 */
function followsAll(steps: { kind: (typeof STEPS)[number]; at: number; to: number }[]): void {
  let visits: Visit[] = TABLES.map((table, index) => ({ _id: `v${index}`, table }));
  let seen = visits;
  const [undo, dishes]: [Visit[][], { dish: string; visit: string }[]] = [[], []];
  for (const table of TABLES) keepOrder(table, NOTHING);
  const look = () => followVisits(TABLES, (seen = visits));
  look();
  steps.forEach(({ kind, at, to }, step) => {
    const [from, target] = [TABLES[at]!, TABLES[to]!];
    if (kind === 'look') look();
    if (kind === 'undo') visits = undo.pop() ?? visits;
    if (kind === 'collect') collect(from, `d${step}`, seen, dishes);
    const after = kind === 'move' || kind === 'merge' ? moved(kind, from, target, visits) : null;
    if (!after) return;
    undo.push(visits);
    visits = after;
  });
  look();
  const expected = TABLES.map((table) =>
    dishes.filter(({ visit }) => visitNow(visit, visits)?.table === table).map(({ dish }) => dish),
  );
  expect(
    TABLES.map((table) => Object.keys(keptOrder(table).collected['all'] ?? {}).sort()),
  ).toEqual(expected.map((names) => names.sort()));
}

/** The visits after a move or a merge; null if it is not possible. */
function moved(kind: 'move' | 'merge', from: string, to: string, visits: Visit[]): Visit[] | null {
  const [visit, host] = [from, to].map((table) => visits.find((one) => one.table === table));
  if (!visit || visit === host || (kind === 'move') === (host !== undefined)) return null;
  const others = visits.filter((one) => one !== visit && one !== host);
  if (!host) return [...others, { ...visit, table: to }];
  const merged = [...(host.merged ?? []), visit._id, ...(visit.merged ?? [])];
  return [...others, { ...host, merged }];
}

function collect(
  table: string,
  dish: string,
  seen: readonly Visit[],
  dishes: { dish: string; visit: string }[],
): void {
  const visit = seen.find((one) => one.table === table)?._id;
  if (visit === undefined) return;
  const { collected, newNames } = keptOrder(table);
  keepOrder(table, { collected: combined(collected, { all: { [dish]: 1 } }, 1), newNames }, visit);
  dishes.push({ dish, visit });
}

const TEXTS = {
  en: {
    ...{ add: 'Add items (1 not sent · from table 15)', tile: /^Table 16.*1 not sent$/ },
    followed: 'The guests have moved from table 15: this order is for them, at table 16 now.',
    ...{ title: 'Order for table 16', send: 'Send to the kitchen', free: 'Add items' },
    departed: /^1 not sent, for guests who are at table 15 again/,
    joined: '1 not sent, collected at table 15 for guests who are at table 16 now.',
    ...{ ended: '1 not sent, collected for guests who have left.', use: 'Use for table 15' },
    ...{ discard: 'Discard', kept: 'Add items (1 not sent)' },
  },
  ar: {
    ...{ add: 'إضافة أصناف (صنف لم يُرسل · من طاولة 15)', tile: /^طاولة 16.*صنف لم يُرسل$/ },
    followed: 'انتقل الضيوف من الطاولة 15: هذا الطلب لهم، وهم الآن على الطاولة 16.',
    ...{ title: 'طلب للطاولة 16', send: 'أرسل إلى المطبخ', free: 'إضافة أصناف' },
    departed: /^صنف لم يُرسل، لضيوف عادوا إلى الطاولة 15/,
    joined: 'صنف لم يُرسل، جُمعت على الطاولة 15 لضيوف هم الآن على الطاولة 16.',
    ...{ ended: 'صنف لم يُرسل، جُمعت لضيوف غادروا.', use: 'استخدمها للطاولة 15' },
    ...{ discard: 'تجاهل', kept: 'إضافة أصناف (صنف لم يُرسل)' },
  },
};

/** Opens the floor. `visits` are the open ones; they can be changed. */
async function openFloor(
  language: 'en' | 'ar',
  address: string,
  visits: TableVisit[],
  network: Network = {},
) {
  const sent = mockDesk(
    {},
    {
      'GET /api/product/list': { success: true, products: [aDish({ _id: 'kunafa' })] },
      'GET /api/seller/floor': () => ({
        ...{ success: true, plan: { version: 0, unplaced: TABLES, areas: [] } },
        ...{ visits: [...visits], unseated: [], now: Date.now() },
      }),
      'GET /api/seller/floor/table': (_: unknown, { table }: { table: string }) => ({
        ...{ success: true, now: Date.now() },
        ...visitOf(visits, table),
      }),
      'POST /api/seller/visit/order': { success: true, message: 'Sent.' },
      ...network,
    },
  );
  await renderRemote(seller, address, { before: asSeller, language });
  return { sent, refetch: () => fireEvent(window, new Event('visibilitychange')) };
}

const visitOf = (visits: readonly TableVisit[], table: unknown) => {
  const visit = visits.find((one) => one.table === table);
  return visit && { visit: aVisit([], visit) };
};

describe.each(['en', 'ar'] as const)('an order whose guests were moved (%s)', (language) => {
  const text = TEXTS[language];

  it('has a mark at their table, says where it is from, and is for them', async () => {
    keepOrder('15', kunafa, 'v1');
    const { sent } = await openFloor(language, '/seller/floor?table=16', [
      aVisit([], { table: '16' }),
    ]);
    await screen.findByRole('link', { name: text.add });
    expect(screen.getAllByRole('link', { name: text.tile }).length).toBeGreaterThan(0);
    fireEvent.click(screen.getByRole('link', { name: text.add }));
    await screen.findByText(text.followed);
    fireEvent.click(screen.getByRole('button', { name: text.send }));
    await waitFor(() =>
      expect(sent.find(({ name }) => name === 'POST /api/seller/visit/order')?.body).toMatchObject({
        ...{ table: '16', visit: 'v1' },
      }),
    );
  });

  it('says what of it is for those who were merged, and is sent for both', async () => {
    keepOrder('15', kunafa, 'v1');
    keepOrder('16', { collected: { all: { cola: 1 } }, newNames: [] }, 'v2');
    const host = aVisit([], { _id: 'v2', table: '16', merged: ['v1'] });
    const { sent } = await openFloor(language, '/seller/floor?table=16&view=order', [host]);
    await screen.findByText(text.joined);
    expect(screen.queryByText(text.followed)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: text.send }));
    await waitFor(() =>
      expect(sent.find(({ name }) => name === 'POST /api/seller/visit/order')?.body).toMatchObject({
        ...{ table: '16', visit: 'v2', joined: ['v1'] },
      }),
    );
  });

  it('goes back from an open pad when the merge is undone', async () => {
    keepOrder('15', kunafa, 'v1');
    keepOrder('16', { collected: { all: { cola: 1 } }, newNames: [] }, 'v2');
    const visits: TableVisit[] = [aVisit([], { _id: 'v2', table: '16', merged: ['v1'] })];
    const { refetch } = await openFloor(language, '/seller/floor?table=16&view=order', visits);
    await screen.findByText(text.joined);
    visits.splice(
      0,
      1,
      ...['15', '16'].map((table, at) => aVisit([], { _id: `v${at + 1}`, table })),
    );
    refetch();
    await waitFor(() => expect(screen.queryByText(text.joined)).toBeNull());
    expect(screen.getByRole('heading', { name: text.title })).toBeTruthy();
    expect(keptOrder('15').collected).toEqual(kunafa.collected);
    expect(keptOrder('16').collected).toEqual({ all: { cola: 1 } });
    const note = within(screen.getByText(text.departed));
    expect(note.getByRole('link').getAttribute('href')).toMatch(/table=15.*view=order/);
  });

  it('takes an open pad along', async () => {
    keepOrder('15', kunafa, 'v1');
    const visits: TableVisit[] = [aVisit([], { table: '15' })];
    const { refetch } = await openFloor(language, '/seller/floor?table=15&view=order', visits);
    await screen.findByRole('button', { name: text.send });
    visits.splice(0, 1, aVisit([], { table: '16' }));
    refetch();
    await screen.findByText(text.followed);
    expect(screen.getByRole('heading', { name: text.title })).toBeTruthy();
  });

  it('goes along once when the guests of an open pad are merged with others', async () => {
    keepOrder('15', kunafa, 'v1');
    const visits: TableVisit[] = ['15', '16'].map((table, at) =>
      aVisit([], { _id: `v${at + 1}`, table }),
    );
    const { refetch } = await openFloor(language, '/seller/floor?table=15&view=order', visits);
    await screen.findByRole('button', { name: text.send });
    visits.splice(0, 2, aVisit([], { _id: 'v2', table: '16', merged: ['v1'] }));
    refetch();
    await screen.findByRole('heading', { name: text.title });
    // The floor is read again: nothing is left at their table to follow them.
    refetch();
    await waitFor(() => expect(keptOrder('16').collected).toEqual(kunafa.collected));
    expect(keptOrder('15').collected).toEqual({});
  });

  it('is not sent to a table that looks free before it is known where they are', async () => {
    keepOrder('15', kunafa, 'v1');
    const visits: TableVisit[] = [aVisit([], { table: '15' })];
    const { sent } = await openFloor(language, '/seller/floor?table=15&view=order', visits, {
      'GET /api/seller/floor/table': { success: true, now: Date.now() },
      'POST /api/seller/visit/order': () => {
        throw refusal(409, 'visit_elsewhere', 'Elsewhere.');
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: text.send }));
    await screen.findByText('Elsewhere.');
    expect(sent.find(({ name }) => name === 'POST /api/seller/visit/order')?.body).toMatchObject({
      ...{ table: '15', visit: 'v1' },
    });
  });

  it('asks when they have left, and is for the table once that is said', async () => {
    keepOrder('15', kunafa, 'v1');
    await openFloor(language, '/seller/floor?table=15', []);
    await screen.findByText(text.ended);
    const panel = within(screen.getByRole('complementary'));
    expect(await panel.findByRole('link', { name: text.free })).toBeTruthy();
    fireEvent.click(panel.getByRole('button', { name: text.use }));
    await panel.findByRole('link', { name: text.kept });
    expect(screen.queryByText(text.ended)).toBeNull();
  });

  it('is forgotten where they have left and it is discarded', async () => {
    keepOrder('15', kunafa, 'v1');
    await openFloor(language, '/seller/floor?table=15&view=order', []);
    await screen.findByText(text.ended);
    fireEvent.click(screen.getByRole('button', { name: text.discard }));
    await waitFor(() => expect(screen.queryByText(text.ended)).toBeNull());
    expect(keptOrder('15').collected).toEqual({});
  });
});
