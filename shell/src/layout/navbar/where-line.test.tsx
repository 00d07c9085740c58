import { act, screen, waitFor } from '@testing-library/react';
import { connectOwnTexts } from '@smokehouse/shared/bundled/connect-texts';
import type { HoursState } from '@smokehouse/shared/contract';
import type { PageConfig, RemoteModule } from '@smokehouse/shared/contract/federation';
import { type QueryClient, useQueryClient } from '@smokehouse/shared/query';
import { type DeliveryChoice, useWhere } from '@smokehouse/shared/stores';
import { mockNetwork, renderRemote } from '@smokehouse/shared/testing';
import { shellMessages } from '../../messages';

const OPEN: HoursState = {
  opensAt: '10:30',
  closesAt: '04:00',
  isOpen: true,
  isEnforced: true,
  day: '2026-11-29',
};
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const PAUSED: HoursState = {
  ...OPEN,
  isOpen: false,
  opensAt: '14:12',
  changesAt: inMinutes(10),
  pause: { kind: 'closed', minutes: 0, until: inMinutes(10) },
};
const PICKUP: DeliveryChoice = { fulfilment: 'pickup', minutes: { from: 25, to: 30 } };

let queries: QueryClient;
function ExposeQueries() {
  queries = useQueryClient();
  return null;
}

const site = {} as PageConfig['site'];

/** Opens a page that does not contain the hours. */
async function open(
  hours: HoursState,
  {
    language = 'en',
    choice = null,
  }: { language?: 'en' | 'ar'; choice?: DeliveryChoice | null } = {},
) {
  globalThis.__SMOKEHOUSE_PAGE__ = { language, shell: '', now: 0, site, registry: [] };
  delete site.closed;
  if (!hours.isOpen || hours.noDelivery || hours.isOutage) site.closed = hours;
  // It reads the page's configuration on import.
  const { WhereLine } = await import('./where-line');
  const shell: RemoteModule = {
    namespace: 'shell',
    messages: async (loaded) => (await shellMessages(loaded)).shell,
    connectTexts: connectOwnTexts,
    routes: [{ path: '/', element: [<WhereLine key="line" />, <ExposeQueries key="queries" />] }],
  };
  const sent = mockNetwork({
    'GET /api/hours': { success: true, ...OPEN },
    'POST /api/areas/locate': {
      success: true,
      result: 'area',
      feeHalalas: 0,
      minimumHalalas: 0,
      minutes: { from: 25, to: 30 },
    },
  });
  await renderRemote(shell, '/', { language, before: () => useWhere.setState({ choice }) });
  return sent;
}
const line = () => screen.getByRole('button').textContent;
/** As the event stream does when the hours changed. */
const tellHours = () => act(() => queries.invalidateQueries({ queryKey: ['GET /api/hours'] }));
const askedHours = (sent: { name: string }[]) =>
  sent.filter(({ name }) => name === 'GET /api/hours').length;

afterEach(() => {
  act(() => useWhere.setState({ choice: null }));
});

describe('the hours in the navigation of a page that does not contain them', () => {
  it.each([
    ['en', null, 'Paused until 14:12', 'Delivery or pickup'],
    ['ar', null, 'متوقف حتى 14:12', 'توصيل أو استلام'],
    ['en', PICKUP, 'Paused until 14:12', '25–30 min'],
    ['ar', PICKUP, 'متوقف حتى 14:12', 'من 25 إلى 30 دقيقة'],
  ] as const)('follow the end of a pause (%s, %j)', async (language, choice, paused, opened) => {
    const sent = await open(PAUSED, { language, choice });
    await waitFor(() => expect(line()).toContain(paused));
    expect(askedHours(sent)).toBe(0);
    await tellHours();
    await waitFor(() => expect(line()).toContain(opened));
    expect(line()).not.toContain(paused);
  });

  it('are loaded again when they change by themselves', async () => {
    await open({ ...PAUSED, changesAt: new Date(Date.now() + 100).toISOString() });
    expect(line()).toContain('Paused until 14:12');
    await waitFor(() => expect(line()).toContain('Delivery or pickup'), { timeout: 3_000 });
  });

  it.each([
    ['en', {}, null, 'No delivery for now'],
    ['ar', {}, null, 'التوصيل متوقف حاليًا'],
    ['en', { noPickup: true }, null, 'No orders for now'],
    ['ar', { noPickup: true }, null, 'استقبال الطلبات متوقف حاليًا'],
    ['en', {}, PICKUP, '25–30 min'],
  ] as const)(
    'say that no area takes orders (%s, %j, %j)',
    async (language, ways, choice, text) => {
      await open({ ...OPEN, ...ways, noDelivery: true }, { language, choice });
      await waitFor(() => expect(line()).toContain(text));
    },
  );

  it.each([
    ['en', null, 'Ordering pauses for a moment'],
    ['ar', null, 'الطلب متوقف للحظات'],
    ['en', PICKUP, 'Ordering pauses for a moment'],
  ] as const)(
    'say that ordering pauses, and then no longer (%s, %j)',
    async (language, choice, text) => {
      await open({ ...OPEN, isOutage: true }, { language, choice });
      await waitFor(() => expect(line()).toContain(text));
      await tellHours();
      await waitFor(() => expect(line()).not.toContain(text));
    },
  );

  it('need no request while nothing is said of them', async () => {
    const sent = await open(OPEN);
    expect(line()).toContain('Delivery or pickup');
    await tellHours();
    expect(askedHours(sent)).toBe(0);
  });
});
