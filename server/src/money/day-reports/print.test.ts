import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { PrintJob } from '@smokehouse/shared/contract';
import { FakePrinter } from '../../operations/printing/testing-printer';
import { expectOk, openShop } from '../../ordering/orders/testing';
import { newStaff } from '../../people/testing';
import { drawersOf, hire } from '../shifts/testing';

const shop = await openShop({ VAT_NUMBER: '310122393500003' });
const { app, clock } = shop;
clock.set('2027-05-03T15:00:00Z');
const huda = await hire(shop, 'manager', 'Huda');
const desk = drawersOf(huda);
const [drawer] = await desk.drawers();
const { shift } = (await expectOk(desk.open(drawer?._id ?? '', 100))).body;
await expectOk(desk.event(shift._id, 'paid_out', 60));
const fake = new FakePrinter();
after(() => fake.close());

const print = (name: string, body: object) => huda.call(`POST /api/seller/${name}/print`, body);
const jobs = async () =>
  ((await expectOk(huda.call('GET /api/seller/printers'))).body.jobs as PrintJob[])
    .map(({ kind, title, state, isCopy }) => [kind, title, state, isCopy])
    .reverse();

describe('the print of reports', () => {
  it('needs a printer for bills', async () => {
    const { status, body } = await print('shift', { shift: shift._id, language: 'en' });
    assert.deepEqual([status, body.code], [409, 'no_bill_printer']);
  });

  it('is of drawers, of days so far, and of closed days; the second of these is a copy', async () => {
    await expectOk(
      huda.call('POST /api/seller/printers/save', {
        ...(await fake.listen()),
        name: 'Till',
        paper: '80mm',
        prints: ['bills'],
        language: 'both',
        isOn: true,
      }),
    );
    await expectOk(print('shift', { shift: shift._id, language: 'ar' }));
    await expectOk(print('day-report', { language: 'en' }));
    await desk.closeExact(shift._id);
    const { report } = (await expectOk(desk.closeDay('2027-05-03'))).body;
    for (const language of ['en', 'ar'])
      await expectOk(print('day-report', { number: report.number, language }));
    assert.equal(await app.printing.deliver(), 4);
    assert.deepEqual(await jobs(), [
      ['bill', 'X Front', 'printed', false],
      ['bill', 'X 2027-05-03', 'printed', false],
      ['bill', 'Z 0001', 'printed', false],
      ['bill', 'Z 0001', 'printed', true],
    ]);
    assert.equal((await print('shift', { shift: 'none', language: 'en' })).status, 404);
    assert.equal((await print('day-report', { number: 9, language: 'en' })).status, 404);
  });
});

describe('the PDF of a Z report', () => {
  const pdf = (query: string, who = huda) => who.call(`GET /api/seller/day-report.pdf?${query}`);

  for (const paper of ['80mm', 'a4'])
    for (const language of ['en', 'ar'])
      it(`is in the language ${language} on ${paper}`, async () => {
        const { status, headers, text } = await pdf(`number=1&language=${language}&paper=${paper}`);
        assert.deepEqual([status, headers['content-type']], [200, 'application/pdf']);
        assert.match(text, /^%PDF-/);
        assert.match(String(headers['content-disposition']), /Z-1\.pdf/);
      });

  it('is for people who work with drawers only, and of known numbers', async () => {
    const waiter = await newStaff(shop, 'waiter');
    assert.equal((await waiter.call('GET /api/seller/day-report.pdf?number=1')).status, 403);
    assert.equal(
      (await shop.browser().call('GET /api/seller/day-report.pdf?number=1')).status,
      401,
    );
    assert.equal((await pdf('number=2')).status, 404);
    for (const query of ['number=x', 'number=0', 'number=1&paper=letter', 'number=1&language=fr'])
      assert.equal((await pdf(query)).status, 422, query);
    assert.ok([400, 422].includes((await pdf('')).status));
  });
});
