import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { connectOwnTexts } from '@smokehouse/shared/bundled/connect-texts';
import type { Address, CallAnswer, HoursState, Quote } from '@smokehouse/shared/contract';
import type { RemoteModule } from '@smokehouse/shared/contract/federation';
import { type DeliveryChoice, useSession, useWhere } from '@smokehouse/shared/stores';
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
  districts: ['Olaya', 'العليا', 'Sulaimaniyah'],
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

const SARA = { _id: 'u1', name: 'Sara', email: 'sara@example.com', cart: {} };
const HOME = {
  _id: 'a1',
  firstName: 'Sara',
  lastName: 'A',
  email: 'sara@example.com',
  street: '12 Olaya Street',
  city: 'Riyadh',
  state: 'Riyadh',
  zipcode: '12211',
  country: 'Saudi Arabia',
  phone: '+966501234567',
};
const OFFICE = { ...HOME, _id: 'a2', street: '7 King Fahd Road' };
const PICKUP: DeliveryChoice = { fulfilment: 'pickup', minutes: { from: 25, to: 30 } };

/** Of a place that is not known, while no area takes orders. */
const NOWHERE: Partial<Quote> = { result: 'paused', area: undefined };

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
    noDelivery: 'No delivery for now',
    lead: 'Tap the map, type your short address or choose your district.',
    leadByMap: 'Tap the map or choose your district.',
    nothingByMap: 'Choose a place first: on the map or by its district.',
    tellMe: 'Tell me when you deliver here',
    contact: 'Email or mobile number',
    ready: 'Pick up, ready in 25–30 min',
    noPlace: 'Your place could not be found. Tap the map or choose your district.',
    delivery: 'Delivery',
    nothingSaved:
      'Choose a place first: one of your addresses, or on the map, by a short address or by a district.',
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
    noDelivery: 'التوصيل متوقف حاليًا',
    lead: 'اضغط على الخريطة، أو اكتب عنوانك المختصر، أو اختر الحي.',
    leadByMap: 'اضغط على الخريطة أو اختر الحي.',
    nothingByMap: 'اختر المكان أولًا، على الخريطة أو بالحي.',
    tellMe: 'أخبروني عندما توصلون إلى هنا',
    contact: 'البريد الإلكتروني أو رقم الجوال',
    ready: 'استلام، جاهز خلال 25 إلى 30 دقيقة',
    noPlace: 'تعذّر تحديد موقعك. اضغط على الخريطة أو اختر الحي.',
    delivery: 'توصيل',
    nothingSaved: 'اختر المكان أولًا: أحد عناوينك، أو على الخريطة أو بالعنوان المختصر أو بالحي.',
    nothing: 'اختر المكان أولًا، على الخريطة أو بالعنوان المختصر أو بالحي.',
  },
};

async function open(
  language: 'en' | 'ar',
  {
    begins,
    isOpen = true,
    pause,
    choice = null,
    addresses = [],
    quote = {},
    hasPickup = true,
    noDelivery = false,
    areas,
  }: {
    begins?: Quote['begins'];
    isOpen?: boolean;
    pause?: HoursState['pause'];
    choice?: DeliveryChoice | null;
    addresses?: Address[];
    /** What differs from a place in Olaya. */
    quote?: Partial<Quote>;
    hasPickup?: boolean;
    noDelivery?: boolean;
    /** What differs in the answer about the areas. */
    areas?: Partial<CallAnswer<'GET /api/areas'>>;
  } = {},
) {
  useWhere.setState({ choice, isOpen: true });
  const before = () => useSession.setState({ user: addresses.length > 0 ? SARA : null });
  mockNetwork({
    'GET /api/address/get': { success: true, addresses },
    'GET /api/areas': {
      success: true,
      areas: [OLAYA],
      pickup: { open: hasPickup, minutes: { from: 25, to: 30 } },
      restaurant: { lng: 46.6753, lat: 24.7136 },
      ...{ shortAddresses: true, ...areas },
    },
    'POST /api/areas/locate': {
      success: true,
      result: 'area',
      area: { id: OLAYA.id, name: OLAYA.name },
      feeHalalas: 18_00,
      minimumHalalas: 0,
      minutes: OLAYA.minutes,
      ...(begins && { begins }),
      ...quote,
    },
    'GET /api/hours': {
      success: true,
      opensAt: '10:30',
      closesAt: '04:00',
      day: '2026-11-29',
      isOpen,
      isEnforced: true,
      ...(pause && { pause }),
      ...(noDelivery && { noDelivery }),
      ...(!hasPickup && { noPickup: true }),
    },
  });
  // It reads the page's configuration on import.
  const { AreaSheet } = await import('./chunk');
  const routes = [{ path: '/', element: <AreaSheet /> }];
  await renderRemote({ ...shell, routes }, '/', { language, before });
  return screen.findByLabelText(TEXTS[language].code);
}
const press = (language: 'en' | 'ar') =>
  userEvent.click(screen.getByRole('button', { name: TEXTS[language].send }));
const errorAt = (field: HTMLElement) =>
  field.getAttribute('aria-invalid') === 'true' &&
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;

/** Opens it for a customer with two addresses and changes from pickup to delivery. */
async function openAfterPickup(language: 'en' | 'ar') {
  void open(language, { choice: PICKUP, addresses: [HOME, OFFICE] }).catch(() => undefined);
  await userEvent.click(await screen.findByRole('button', { name: TEXTS[language].delivery }));
}

afterEach(() => {
  localStorage.clear();
  act(() => useSession.setState({ user: null }));
});

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

  it('chooses the last used address again after a pickup', async () => {
    localStorage.setItem('mfe-cart:address:u1', OFFICE._id);
    await openAfterPickup(language);
    const last = await screen.findByRole('radio', { name: /King Fahd/ });
    await waitFor(() => expect((last as HTMLInputElement).checked).toBe(true));
    await press(language);
    await waitFor(() =>
      expect(useWhere.getState().choice).toMatchObject({
        fulfilment: 'delivery',
        address: OFFICE._id,
      }),
    );
  });

  it('chooses the address of the cart after a pickup, also one that was never chosen', async () => {
    await openAfterPickup(language);
    const first = await screen.findByRole('radio', { name: /Olaya/ });
    await waitFor(() => expect((first as HTMLInputElement).checked).toBe(true));
    await press(language);
    await waitFor(() => expect(useWhere.getState().choice?.address).toBe(HOME._id));
  });

  it('names the saved addresses where none was chosen, and focuses them', async () => {
    void open(language, { addresses: [HOME, OFFICE] }).catch(() => undefined);
    const saved = await screen.findByRole('radio', { name: /Olaya/ });
    await press(language);
    const group = screen.getByRole('radiogroup');
    expect(within(group).getByText(texts.nothingSaved)).toBeTruthy();
    expect(group.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(saved);
    await userEvent.click(saved);
    expect(screen.queryByText(texts.nothingSaved)).toBeNull();
    await press(language);
    await waitFor(() => expect(localStorage.getItem('mfe-cart:address:u1')).toBe(HOME._id));
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

  it('asks for no short address where the server looks none up', async () => {
    void open(language, { areas: { shortAddresses: undefined } }).catch(() => undefined);
    const field = await screen.findByLabelText(texts.district);
    expect(screen.queryByLabelText(texts.code)).toBeNull();
    expect(screen.getByText(texts.leadByMap)).toBeTruthy();
    await press(language);
    expect(errorAt(field)).toBe(texts.nothingByMap);
    expect(document.activeElement).toBe(field);
  });

  it('lists a district once that is called like its area', async () => {
    await open(language);
    const names = within(screen.getByLabelText(texts.district))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(names).toHaveLength(new Set(names).size);
    expect(names).toContain('Sulaimaniyah');
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

  it.each([true, false])(
    'says without a place that no area takes orders (pickup: %s)',
    async (hasPickup) => {
      await open(language, { noDelivery: true, hasPickup, quote: NOWHERE });
      const status = await screen.findByText(texts.noDelivery);
      expect(status.closest('[role=status]')?.textContent).not.toContain(texts.lead);
      expect(screen.queryByRole('button', { name: texts.tellMe })).toBeNull();
      expect(screen.queryByRole('button', { name: texts.send })).toBeNull();
      expect(screen.queryAllByRole('button', { name: texts.ready })).toHaveLength(
        hasPickup ? 1 : 0,
      );
    },
  );

  it('asks how to tell who has an address in a paused area', async () => {
    void open(language, {
      addresses: [HOME],
      choice: PICKUP,
      noDelivery: true,
      quote: { result: 'paused' },
    }).catch(() => undefined);
    await userEvent.click(await screen.findByRole('button', { name: texts.delivery }));
    await userEvent.click(await screen.findByRole('button', { name: texts.tellMe }));
    expect(screen.getByLabelText(texts.contact)).toBeTruthy();
  });

  it.each([
    [true, undefined, { en: 'Open 10:30–04:00', ar: 'مفتوح 10:30–04:00' }],
    [false, undefined, { en: 'Closed, opens 10:30', ar: 'مغلق، يفتح 10:30' }],
    [
      false,
      { kind: 'closed', minutes: 0, until: '2026-11-29T07:30:00.000Z' },
      { en: 'Paused until 10:30', ar: 'متوقف حتى 10:30' },
    ],
  ] as const)(
    'says of a pickup when the restaurant is open (%s, %j)',
    async (isOpen, pause, text) => {
      await open(language, { isOpen, pause });
      await userEvent.click(screen.getByRole('button', { name: texts.pickup }));
      const shown = screen.getByRole('dialog').textContent?.replace(/[\u2066-\u2069]/g, '');
      expect(shown).toContain(text[language]);
    },
  );

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
    expect(screen.queryByText(/25–30|25 إلى 30/)).toBeNull();
  });
});
