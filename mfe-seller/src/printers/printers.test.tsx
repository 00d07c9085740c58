import { act, fireEvent, screen, within } from '@testing-library/react';
import type { Printer, PrintJob } from '@smokehouse/shared/contract';
import { refusal, renderRemote, type Network } from '@smokehouse/shared/testing';
import * as seller from '../routes';
import { asSeller, mockDesk } from '../testing';

const grill: Printer = {
  _id: 'p1',
  name: 'Grill',
  host: '192.168.1.20',
  port: 9100,
  paper: '80mm',
  prints: ['grill', 'pit'],
  language: 'both',
  isOn: true,
  state: 'paper_out',
  waiting: 3,
  failed: 0,
};
const till: Printer = {
  ...grill,
  _id: 'p2',
  name: 'Till',
  prints: ['bills'],
  state: 'ready',
  waiting: 0,
};
const aJob = (job: Partial<PrintJob>): PrintJob => ({
  _id: 'j1',
  printer: 'p1',
  kind: 'ticket',
  title: 'A1B2C3',
  table: '7',
  state: 'queued',
  isCopy: false,
  attempts: 2,
  queuedAt: '2026-11-22T18:00:00.000Z',
  ...job,
});
const JOBS = [
  aJob({ error: 'paper_out' }),
  aJob({ _id: 'j2', kind: 'bill', title: 'INV-000042', printer: 'p2', state: 'printed' }),
  aJob({ _id: 'j3', title: 'D4E5F6', state: 'failed', error: 'expired' }),
];
const SAVE = 'POST /api/seller/printers/save';
const JOB = 'POST /api/seller/printers/job';

const network = (rest: Network = {}, printers = [grill, till], jobs = JOBS) =>
  mockDesk(
    {},
    {
      'GET /api/seller/printers': {
        success: true,
        printers,
        jobs,
        networks: ['192.168.0.0/16'],
        now: 0,
      },
      ...rest,
    },
  );
const open = (language: 'en' | 'ar' = 'en') =>
  renderRemote(seller, '/seller/printers', { before: asSeller, language });
const press = (name: string | RegExp) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
    await Promise.resolve();
  });
const rowOf = (name: string) => {
  const row = screen.getByRole('heading', { level: 2, name }).closest('li');
  if (!row) throw new Error(`no row of ${name}`);
  return within(row);
};

// Load the lazy page chunk once, so that no test waits for it.
beforeAll(() => import('./printers'));

describe('the last prints', () => {
  it('name reports and credit notes as what they are, and no bill', async () => {
    const titled = (title: string) => aJob({ _id: title, kind: 'bill', title });
    const jobs = ['X Front', 'Z 0001', 'CRN-000007', 'RCN-000001', 'INV-000042'].map(titled);
    network({}, undefined, jobs);
    await renderRemote(seller, '/seller/printers', { before: asSeller });
    for (const name of [
      'Report X Front',
      'Report Z 0001',
      'Credit note CRN-000007',
      'Credit note RCN-000001',
      'Bill INV-000042',
    ])
      expect(
        await screen.findByText((_, one) => one?.tagName === 'B' && one.textContent === name),
      ).toBeTruthy();
  });
});

describe('/seller/printers', () => {
  it.each([
    ['en', 'Printers', 'No paper', '3 wait'],
    ['ar', 'الطابعات', 'لا يوجد ورق', '3 مهام تنتظر'],
  ] as const)(
    'shows the state of each printer in words (%s)',
    async (language, title, state, waiting) => {
      network();
      await open(language);
      expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
      await screen.findByRole('heading', { level: 2, name: 'Grill' });
      expect(rowOf('Grill').getByText(state)).toBeTruthy();
      expect(rowOf('Grill').getByText(waiting)).toBeTruthy();
      expect(rowOf('Till').queryByText(waiting)).toBeNull();
    },
  );

  it('says why a job is not printed, and offers what can be done with it', async () => {
    const sent = network({ [JOB]: { success: true, message: 'It is being printed.' } });
    await open();
    await screen.findByText('Waited too long');
    await press('Print now: Ticket #A1B2C3');
    await press('Do not print: Ticket #D4E5F6');
    await press('Print again: Bill INV-000042');
    expect(sent.filter(({ name }) => name === JOB).map(({ body }) => body)).toEqual([
      { id: 'j1', action: 'retry' },
      { id: 'j3', action: 'cancel' },
      { id: 'j2', action: 'reprint' },
    ]);
    expect(screen.queryByRole('button', { name: 'Print again: Ticket #A1B2C3' })).toBeNull();
  });

  it.each([
    ['en', 'Not needed', 'Everything was made, served or cancelled meanwhile'],
    ['ar', 'لم تعد مطلوبة', 'جُهّز كل ما فيها أو قُدّم أو أُلغي في أثناء ذلك'],
  ] as const)(
    'says of a paper that nobody needed any more why it was not printed (%s)',
    async (language, state, why) => {
      network({}, [grill], [aJob({ state: 'cancelled', error: 'not_needed' })]);
      await open(language);
      await screen.findByText(why);
      expect(screen.getByText(state)).toBeTruthy();
    },
  );

  it('adds a printer, and keeps the form open with the reason when it is refused', async () => {
    const sent = network(
      {
        [SAVE]: () => {
          throw refusal(422, 'printer_not_allowed', 'A printer must have an address …');
        },
      },
      [],
      [],
    );
    await open();
    await screen.findByText('There are no printers yet. Nothing is printed by itself.');
    await press('New printer');
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Grill' } });
    fireEvent.change(screen.getByLabelText('IP address'), { target: { value: ' 8.8.8.8 ' } });
    fireEvent.click(screen.getByLabelText('Bills'));
    await press('Save');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(sent.find(({ name }) => name === SAVE)?.body).toEqual({
      name: 'Grill',
      host: '8.8.8.8',
      port: 9100,
      paper: '80mm',
      prints: ['bills'],
      language: 'both',
      isOn: true,
    });
  });

  it('edits a printer with its values, prints a test, and asks before it removes one', async () => {
    const done = { success: true, message: 'Done' };
    const sent = network({
      [SAVE]: done,
      'POST /api/seller/printers/test': done,
      'POST /api/seller/printers/remove': done,
    });
    await open();
    await screen.findByRole('heading', { level: 2, name: 'Grill' });
    await press('Print a test on Till');
    await press('Edit Grill');
    fireEvent.click(screen.getByLabelText('Pit'));
    await press('Save');
    await screen.findByRole('heading', { level: 2, name: 'Grill' });
    await press('Remove Till');
    await press('Remove');
    const bodies = sent
      .filter(({ name }) => name.startsWith('POST /api/seller/printers'))
      .map(({ body }) => body);
    expect(bodies).toEqual([
      { id: 'p2' },
      expect.objectContaining({ id: 'p1', name: 'Grill', prints: ['grill'] }),
      { id: 'p2' },
    ]);
  });
});
