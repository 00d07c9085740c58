import type { ReactNode } from 'react';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { connectOwnTexts } from '@smokehouse/shared/bundled/connect-texts';
import type { Quote } from '@smokehouse/shared/contract';
import type { RemoteModule } from '@smokehouse/shared/contract/federation';
import type { DeliveryChoice } from '@smokehouse/shared/stores';
import { mockNetwork, renderRemote } from '@smokehouse/shared/testing';
import { shellMessages } from '../messages';
import { ChosenPlace } from './chunk';

const quote: Quote = {
  result: 'area',
  area: { id: 'olaya', name: { en: 'Olaya', ar: 'العليا' } },
  feeHalalas: 50_00,
  minimumHalalas: 0,
  minutes: { from: 40, to: 55 },
};
/** Chosen when the delivery cost SR 50 and took 40 to 55 minutes. */
const choice: DeliveryChoice = { fulfilment: 'delivery', place: { words: 'Olaya' }, quote };
const hours = {
  success: true,
  opensAt: '10:30',
  closesAt: '04:00',
  isOpen: true,
  day: '2026-11-29',
};
const shell: RemoteModule = {
  namespace: 'shell',
  messages: async (language) => (await shellMessages(language)).shell,
  connectTexts: connectOwnTexts,
  routes: [{ path: '/', element: <ChosenPlace choice={choice} closed={null} /> }],
};
const pickup: RemoteModule = {
  ...shell,
  routes: [
    {
      path: '/',
      element: (
        <ChosenPlace
          choice={{ fulfilment: 'pickup', minutes: { from: 25, to: 30 } }}
          closed={null}
        />
      ),
    },
  ],
};
async function open(now: Quote, language: 'en' | 'ar' = 'en', closed: ReactNode = null) {
  mockNetwork({ 'POST /api/areas/locate': { success: true, ...now } });
  const routes = [{ path: '/', element: <ChosenPlace choice={choice} closed={closed} /> }];
  await renderRemote({ ...shell, routes }, '/', { language });
}

describe('the chosen place in the navigation', () => {
  it('says what delivery there costs now, not what it cost when it was chosen', async () => {
    await open({ ...quote, feeHalalas: 35_00, minutes: { from: 30, to: 45 } });
    expect(await screen.findByText(/30–45 min/)).toBeTruthy();
    expect(document.body.textContent).toContain('35');
    expect(document.body.textContent).not.toContain('50');
  });

  it('asks again when the window gets the focus, also without live updates', async () => {
    await open(quote);
    expect(await screen.findByText(/40–55 min/)).toBeTruthy();
    mockNetwork({ 'POST /api/areas/locate': { success: true, ...quote, result: 'paused' } });
    act(() => void dispatchEvent(new Event('focus')));
    expect(await screen.findByText('We do not deliver there for now')).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/50|40–55/);
  });

  it('promises nothing of a place that is in no area any more', async () => {
    await open({ result: 'unknown', feeHalalas: 50_00, minimumHalalas: 0 });
    await waitFor(() => expect(document.body.textContent).not.toMatch(/50|40–55|Olaya/));
  });

  it.each([
    ['en', 'paused', 'We do not deliver there for now'],
    ['ar', 'outside', 'موقعك خارج نطاق التوصيل حاليًا'],
  ] as const)(
    'says that nothing is delivered there any more (%s)',
    async (language, result, text) => {
      await open({ ...quote, result }, language);
      expect(await screen.findByText(text)).toBeTruthy();
      expect(document.body.textContent).not.toContain('50');
    },
  );

  it.each([
    ['en', 'We do not deliver there for now'],
    ['ar', 'التوصيل إلى هناك متوقف حاليًا'],
  ] as const)('promises no opening to a paused area (%s)', async (language, text) => {
    await open({ ...quote, result: 'paused' }, language, <i>Closed, opens 10:30</i>);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(document.body.textContent).not.toContain('10:30');
  });

  it('says of a place in an open area when the restaurant opens', async () => {
    await open(quote, 'en', <i>Closed, opens 10:30</i>);
    expect(await screen.findByText('Closed, opens 10:30')).toBeTruthy();
  });

  it.each([
    ['en', 'from 18:00'],
    ['ar', 'ابتداءً من 18:00'],
  ] as const)('says when its hours begin instead of minutes (%s)', async (language, text) => {
    mockNetwork({
      'GET /api/hours': hours,
      'POST /api/areas/locate': {
        success: true,
        ...quote,
        begins: { at: '18:00', day: hours.day },
      },
    });
    await renderRemote(shell, '/', { language });
    await waitFor(() => expect(document.body.textContent).toContain(text));
    expect(document.body.textContent).not.toContain('40');
  });

  it.each([
    [{ from: 3, to: 10 }, 'من 3 إلى 10 دقائق'],
    [{ from: 5, to: 11 }, 'من 5 إلى 11 دقيقة'],
  ])('counts the minutes by the grammar of Arabic', async (minutes, text) => {
    await open({ ...quote, minutes }, 'ar');
    await waitFor(() => expect(document.body.textContent).toContain(text));
  });

  it('says the minutes of a pickup now, and that there is none', async () => {
    const terms = { success: true, feeHalalas: 0, minimumHalalas: 0 };
    mockNetwork({
      'POST /api/areas/locate': { ...terms, result: 'area', minutes: { from: 35, to: 45 } },
    });
    await renderRemote(pickup, '/');
    expect(await screen.findByText(/35–45 min/)).toBeTruthy();
    expect(document.body.textContent).not.toContain('SR');
    cleanup();
    mockNetwork({ 'POST /api/areas/locate': { ...terms, result: 'paused' } });
    await renderRemote(pickup, '/');
    expect(await screen.findByText('No pickup for now')).toBeTruthy();
  });
});
