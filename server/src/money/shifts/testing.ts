import assert from 'node:assert/strict';
import type {
  DayReport,
  Drawer,
  DrawerShift,
  OpenDay,
  OpenTable,
  ShiftDetails,
} from '@smokehouse/shared/contract';
import type { StaffRole } from '@smokehouse/shared/contract/people/staff/rules';
import { toHalalas } from '@smokehouse/shared/contract';
import { DENOMINATIONS } from '@smokehouse/shared/contract/money/shifts/rules';
import { expectOk } from '../../ordering/orders/testing';
import { newStaff } from '../../people/testing';
import type { TestApp, TestBrowser } from '../../testing';

/** The pieces of an amount in SAR, the largest first. */
export function piecesFor(sar: number): { halalas: number; pieces: number }[] {
  let left = toHalalas(sar);
  return DENOMINATIONS.map(({ halalas }) => {
    const pieces = Math.floor(left / halalas);
    left -= pieces * halalas;
    return { halalas, pieces };
  });
}

/** A member of the staff with their id. */
export async function hire(test: TestApp, role: StaffRole, nameEn: string) {
  const browser = await newStaff(test, role);
  const { body } = await expectOk(browser.call('GET /api/seller/self'));
  const id = (body as { self: { id: string } }).self.id;
  await test.db.updateTable('staff').set({ name_en: nameEn }).where('id', '=', id).execute();
  return { ...browser, id, nameEn };
}

/** The report of a closed day, or what is in the way. */
interface DayAnswer {
  report: DayReport;
  day?: string;
  drawers?: DrawerShift[];
  tables?: DayReport['openTables'];
}

let keys = 0;

/** What has to be in an open drawer, for a person who may see figures. */
export const expectedIn = ({ expectedCash }: DrawerShift): number => {
  assert.ok(expectedCash !== undefined, 'the drawer is hidden');
  return expectedCash;
};

/**
 * Drawers and reports, as a person uses them.
 * @param seer who may see figures, if the person may not
 */
export function drawersOf(person: TestBrowser, seer = person) {
  const shiftOf = async (shift: string, reader = person): Promise<ShiftDetails> =>
    (await expectOk(reader.call(`GET /api/seller/shift?id=${shift}`))).body as never;
  const close = (
    shift: string,
    count: { expectedCash?: number; counted: number; reason?: string; leftCash?: number },
    name: 'close' | 'close-approved' = 'close',
  ) => {
    const { counted, ...rest } = count;
    return person.call<{ shift: DrawerShift }>(`POST /api/seller/shifts/${name}`, {
      shift,
      counts: piecesFor(counted),
      ...rest,
    });
  };
  return {
    drawers: async (): Promise<Drawer[]> =>
      (await expectOk(person.call('GET /api/seller/drawers'))).body.drawers,
    open: (drawer: string, openedCash: number, reason?: string) =>
      person.call<{ shift: DrawerShift }>('POST /api/seller/shifts/open', {
        drawer,
        openedCash,
        reason,
      }),
    event: (
      shift: string,
      kind: 'paid_in' | 'paid_out' | 'no_sale',
      amount: number,
      key = `event-${(keys += 1)}`,
    ) =>
      person.call<ShiftDetails>(
        'POST /api/seller/shifts/event',
        { shift, kind, amount, reason: 'Ice' },
        { headers: { 'idempotency-key': key } },
      ),
    payOut: (shift: string, amount: number, headers?: Record<string, string>) =>
      person.call<ShiftDetails>(
        'POST /api/seller/shifts/pay-out-approved',
        { shift, amount, reason: 'Ice' },
        { headers: { 'idempotency-key': `event-${(keys += 1)}`, ...headers } },
      ),
    shiftOf: (shift: string) => shiftOf(shift),
    close,
    /** Counts what is expected. */
    closeExact: async (shift: string, name: 'close' | 'close-approved' = 'close') => {
      const expectedCash = expectedIn((await shiftOf(shift, seer)).shift);
      return expectOk(close(shift, { expectedCash, counted: expectedCash }, name));
    },
    report: async (query = ''): Promise<DayReport> =>
      (await expectOk(person.call(`GET /api/seller/day-report${query}`))).body.report,
    days: async (): Promise<OpenDay[]> =>
      (await expectOk(person.call('GET /api/seller/day-reports'))).body.days,
    /** Tables may be unpaid unless the reason is null. */
    closeDay: (
      day: string,
      reason: string | null = 'Guests stay',
      seen?: readonly Pick<OpenTable, 'table' | 'amount' | 'since'>[],
    ) =>
      person.call<DayAnswer>('POST /api/seller/day-reports/close', {
        day,
        ...(reason !== null && { reason }),
        ...(seen && { seen }),
      }),
  };
}

/** Opens a drawer of its own for a person, who needs one to give cash back. @returns the shift */
export async function openDrawerFor(test: TestApp, person: TestBrowser): Promise<string> {
  const { id: drawer } = await test.db
    .insertInto('drawers')
    .values({ name_en: `Drawer ${(keys += 1)}`, name_ar: `درج ${keys}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { body } = await expectOk(drawersOf(person).open(drawer, 0));
  return body.shift._id;
}
