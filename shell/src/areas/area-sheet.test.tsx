import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { connectOwnTexts } from '@smokehouse/shared/bundled/connect-texts';
import type { Quote } from '@smokehouse/shared/contract';
import type { RemoteModule } from '@smokehouse/shared/contract/federation';
import { useWhere } from '@smokehouse/shared/stores';
import { mockNetwork, renderRemote } from '@smokehouse/shared/testing';
import { shellMessages } from '../messages';

globalThis.__SMOKEHOUSE_PAGE__ = {
  language: 'en',
  shell: '',
  now: 0,
  site: { address: '2214 Prince Turki', addressAr: '2214 الأمير تركي' } as never,
  registry: [],
};
const shell: RemoteModule = {
  namespace: 'shell',
  messages: async (language) => (await shellMessages(language)).shell,
  connectTexts: connectOwnTexts,
  routes: [],
};

const OLAYA = {
  id: 'olaya',
  name: { en: 'Olaya', ar: 'العليا' },
  districts: [],
  points: [
    { lng: 46.66, lat: 24.69 },
    { lng: 46.7, lat: 24.69 },
    { lng: 46.7, lat: 24.72 },
  ],
  feeHalalas: 18_00,
  minimumHalalas: 0,
  minutes: { from: 30, to: 45 },
  paused: false,
};

const TEXTS = {
  en: {
    code: 'Saudi short address',
    district: 'District',
    send: 'Deliver here',
    earliest: 'At the earliest',
    arrives: 'At your door in',
    fee: 'Delivery charge',
    pickup: 'Pickup',
    wrong: 'A short address has four letters and four digits.',
    myPlace: 'My place',
    noPlace: 'Your place could not be found. Tap the map or choose your district.',
    nothing: 'Choose a place first: on the map, by its short address or by its district.',
  },
  ar: {
    code: 'العنوان الوطني المختصر',
    district: 'الحي',
    send: 'التوصيل إلى هنا',
    earliest: 'أقرب موعد',
    arrives: 'يصلك خلال',
    fee: 'رسوم التوصيل',
    pickup: 'استلام',
    wrong: 'العنوان المختصر أربعة أحرف ثم أربعة أرقام.',
    myPlace: 'موقعي',
    noPlace: 'تعذّر تحديد موقعك. اضغط على الخريطة أو اختر الحي.',
    nothing: 'اختر المكان أولًا، على الخريطة أو بالعنوان المختصر أو بالحي.',
  },
};

async function open(
  language: 'en' | 'ar',
  { begins, isOpen = true }: { begins?: Quote['begins']; isOpen?: boolean } = {},
) {
  useWhere.setState({ choice: null, isOpen: true });
  mockNetwork({
    'GET /api/areas': {
      success: true,
      areas: [OLAYA],
      pickup: { open: true, minutes: { from: 25, to: 30 } },
      restaurant: { lng: 46.6753, lat: 24.7136 },
    },
    'POST /api/areas/locate': {
      success: true,
      result: 'area',
      area: { id: OLAYA.id, name: OLAYA.name },
      feeHalalas: 18_00,
      minimumHalalas: 0,
      minutes: OLAYA.minutes,
      ...(begins && { begins }),
    },
    'GET /api/hours': {
      success: true,
      opensAt: '10:30',
      closesAt: '04:00',
      day: '2026-11-29',
      isOpen,
      isEnforced: true,
    },
  });
  // It reads the page's configuration on import.
  const { AreaSheet } = await import('./chunk');
  const routes = [{ path: '/', element: <AreaSheet /> }];
  await renderRemote({ ...shell, routes }, '/', { language });
  return screen.findByLabelText(TEXTS[language].code);
}
const press = (language: 'en' | 'ar') =>
  userEvent.click(screen.getByRole('button', { name: TEXTS[language].send }));
const errorAt = (field: HTMLElement) =>
  field.getAttribute('aria-invalid') === 'true' &&
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;

describe.each(['en', 'ar'] as const)('the sheet of places (%s)', (language) => {
  const texts = TEXTS[language];

  it.each(['ABC12', '١٢٣٤'])('rejects the short address %s at its field', async (typed) => {
    const field = await open(language);
    await userEvent.type(field, typed);
    expect(errorAt(field)).toBe(false);
    await press(language);
    expect(errorAt(field)).toBe(texts.wrong);
    expect(document.activeElement).toBe(field);
    await userEvent.clear(field);
    await userEvent.type(field, 'RRRD2929');
    expect(errorAt(field)).toBe(false);
  });

  it('says at the field that a place is missing', async () => {
    const field = await open(language);
    await press(language);
    expect(errorAt(field)).toBe(texts.nothing);
    expect(document.activeElement).toBe(field);
    await userEvent.selectOptions(screen.getByLabelText(texts.district), OLAYA.name[language]);
    expect(errorAt(field)).toBe(false);
  });

  it('says in the sheet that the device does not tell where it is', async () => {
    Object.defineProperty(navigator, 'geolocation', {
      configurable: true,
      value: { getCurrentPosition: (_found: unknown, denied: () => void) => denied() },
    });
    await open(language);
    await userEvent.click(screen.getByRole('button', { name: texts.myPlace }));
    expect(screen.getByRole('status').textContent).toBe(texts.noPlace);
    await userEvent.selectOptions(screen.getByLabelText(texts.district), OLAYA.name[language]);
    expect(useWhere.getState().isOpen).toBe(true);
  });

  it('does not drop a mistyped short address beside a district', async () => {
    const field = await open(language);
    await userEvent.type(field, 'ABC12');
    await userEvent.selectOptions(screen.getByLabelText(texts.district), OLAYA.name[language]);
    await press(language);
    expect(errorAt(field)).toBe(texts.wrong);
    expect(useWhere.getState().isOpen).toBe(true);
    await userEvent.clear(field);
    await press(language);
    await waitFor(() =>
      expect(useWhere.getState().choice?.place).toEqual({ words: OLAYA.name[language] }),
    );
  });

  it('says when deliveries begin instead of minutes, outside of the hours of the area', async () => {
    await open(language, { begins: { at: '18:00', day: '2026-11-29' } });
    await userEvent.selectOptions(screen.getByLabelText(texts.district), OLAYA.name[language]);
    const earliest = await screen.findByText(texts.earliest);
    expect(earliest.nextSibling?.textContent).toBe('18:00');
    expect(screen.queryByText(texts.arrives)).toBeNull();
  });

  it('says of a pickup where the restaurant is, instead of asking where to', async () => {
    const [title, address, where] = (
      {
        en: ['Pickup at the restaurant', '2214 Prince Turki', 'Where to?'],
        ar: ['الاستلام من المطعم', '2214 الأمير تركي', 'إلى أين نوصل طلبك؟'],
      } as const
    )[language];
    await open(language);
    expect(screen.getByRole('dialog', { name: where })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: texts.pickup }));
    expect(screen.getByRole('dialog', { name: title })).toBeTruthy();
    expect(screen.getByText(address)).toBeTruthy();
  });

  it('promises no minutes while the restaurant is closed', async () => {
    await open(language, { isOpen: false });
    await userEvent.selectOptions(screen.getByLabelText(texts.district), OLAYA.name[language]);
    await screen.findByText(texts.fee);
    expect(screen.queryByText(texts.arrives)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: texts.pickup }));
    expect(screen.queryByText(/25|30/)).toBeNull();
  });
});
