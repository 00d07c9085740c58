import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CallAnswer, PlaceQuestion, Quote, User } from '@smokehouse/shared/contract';
import { type DeliveryChoice, useCart, useSession, useWhere } from '@smokehouse/shared/stores';
import { mockNetwork, renderRemote } from '@smokehouse/shared/testing';
import * as cart from '../routes';
import { brisket, home, menuOf, user } from '../testing';

const PLACE: DeliveryChoice = { fulfilment: 'delivery', place: { words: 'Olaya' } };
const PICKUP: DeliveryChoice = { fulfilment: 'pickup', minutes: { from: 25, to: 30 } };
const EVENING: Quote = {
  result: 'area',
  area: { id: 'olaya', name: { en: 'Olaya', ar: 'العليا' } },
  feeHalalas: 50_00,
  minimumHalalas: 0,
  minutes: { from: 40, to: 55 },
  served: { from: 18 * 60, to: 23 * 60 },
};
const BEFORE: Quote = { ...EVENING, begins: { at: '18:00', day: '2026-11-29' } };
const PICKUP_QUOTE = { feeHalalas: 0, minimumHalalas: 0, minutes: { from: 25, to: 30 } };
const HOURS = {
  success: true,
  opensAt: '10:30',
  closesAt: '04:00',
  isOpen: true,
  day: '2026-11-29',
};
const slot = (from: string, to: string) => ({
  from: `2026-11-29T${from}:00.000Z`,
  to: `2026-11-29T${to}:00.000Z`,
  part: 'evening' as const,
});
const SLOTS: CallAnswer<'GET /api/order/slots'> = {
  success: true,
  takesOrdersNow: false,
  days: [
    { day: '2026-11-29', slots: [slot('15:00', '15:30'), slot('15:30', '16:00')] },
    { day: '2026-11-30', slots: [] },
  ],
  now: Date.parse('2026-11-29T12:00:00Z'),
};

async function open(
  quote: Quote,
  {
    choice = PLACE,
    language = 'en',
    ...answers
  }: {
    choice?: DeliveryChoice | null;
    language?: 'en' | 'ar';
    slots?: typeof SLOTS | ((body: unknown, query: unknown) => typeof SLOTS);
    dish?: typeof brisket;
    hours?: object;
    pickup?: Quote['result'];
    customer?: User;
  } = {},
) {
  const sent = mockNetwork({
    'GET /api/product/list': menuOf(answers.dish ?? brisket),
    'GET /api/hours': { ...HOURS, ...answers.hours },
    'POST /api/areas/locate': (question: PlaceQuestion) =>
      question.fulfilment === 'pickup' && answers.pickup
        ? { ...PICKUP_QUOTE, success: true, result: answers.pickup }
        : { success: true, ...quote },
    'GET /api/order/slots': answers.slots ?? SLOTS,
    'GET /api/address/get': { success: true, addresses: [home] },
  });
  await renderRemote(cart, '/cart', {
    language,
    before: () => {
      useCart.setState({ items: { brisket: 1 } });
      useSession.setState({ user: answers.customer ?? null });
      useWhere.setState({ choice });
    },
  });
  return sent;
}
const summary = () => screen.findByRole('complementary');

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  act(() => useWhere.setState({ choice: null, isOpen: false }));
});

describe('a place outside of its own hours', () => {
  it.each([
    ['en', /Today 18:00–18:30/, /As soon as possible|40–55 min/],
    ['ar', /اليوم 18:00–18:30/, /في أقرب وقت|من 40 إلى 55/],
  ] as const)(
    'is promised its first time instead of minutes (%s)',
    async (language, first, now) => {
      const sent = await open(BEFORE, { language });
      const shown = await summary();
      await waitFor(() => expect(shown.textContent).toMatch(first));
      expect(shown.textContent).not.toMatch(now);
      expect(shown.textContent).not.toMatch(/Closed|مغلق/);
      expect(sent.find(({ name }) => name === 'GET /api/order/slots')?.query).toMatchObject({
        area: 'olaya',
      });
    },
  );

  it('cannot have an order for now, and says until when it was delivered to', async () => {
    await open(
      { ...BEFORE, begins: { at: '18:00', day: '2026-11-30' } },
      {
        slots: {
          ...SLOTS,
          days: [
            { day: '2026-11-29', slots: [] },
            { ...SLOTS.days[0]!, day: '2026-11-30' },
          ],
        },
      },
    );
    await userEvent.click(
      await within(await summary()).findByRole('button', { name: 'Choose time' }),
    );
    const dialog = await screen.findByRole('dialog');
    const asap = within(dialog).getByRole('button', { name: 'As soon as possible' });
    expect((asap as HTMLButtonElement).disabled).toBe(true);
    expect(await within(dialog).findByText('Until 23:00')).toBeTruthy();
  });

  it.each([
    ['en', 'Choose time', 'No times can be chosen at the moment.', /Choose a time/],
    ['ar', 'تغيير الموعد', 'لا مواعيد متاحة حاليًا.', /اختر موعدًا/],
  ] as const)(
    'asks for no time where none can be chosen (%s)',
    async (language, change, text, choose) => {
      await open(BEFORE, { language, slots: { ...SLOTS, days: [] } });
      const shown = await summary();
      await waitFor(() => expect(shown.textContent).toContain('—'));
      expect(shown.textContent).not.toMatch(choose);
      await userEvent.click(within(shown).getByRole('button', { name: change }));
      const dialog = await screen.findByRole('dialog');
      expect(await within(dialog).findByText(text)).toBeTruthy();
      expect(within(dialog).queryByRole('button', { name: choose })).toBeNull();
    },
  );

  it('is offered the times of all areas around it', async () => {
    const sent = await open({ ...BEFORE, around: ['olaya', 'wide'] });
    await waitFor(() =>
      expect(sent.find(({ name }) => name === 'GET /api/order/slots')?.query).toMatchObject({
        area: 'olaya,wide',
      }),
    );
    await waitFor(() =>
      expect(
        sent.some(
          ({ name, body }) =>
            name === 'POST /api/areas/locate' &&
            (body as { slot?: string }).slot === '2026-11-29T15:00:00.000Z',
        ),
      ).toBe(true),
    );
  });
});

describe('a place within its own hours', () => {
  it('is promised its minutes', async () => {
    await open(EVENING);
    const shown = await summary();
    await waitFor(() => expect(shown.textContent).toContain('40–55 min'));
    expect(shown.textContent).toContain('As soon as possible');
  });
});

describe('what cannot be had', () => {
  it.each([
    ['a paused area', { ...EVENING, result: 'paused' }, PLACE, 'We do not deliver there for now.'],
    [
      'a closed pickup',
      { result: 'paused', feeHalalas: 0, minimumHalalas: 0, minutes: { from: 25, to: 30 } },
      PICKUP,
      'No pickup for now.',
    ],
  ] as const)('is promised no time: %s', async (_what, quote, choice, text) => {
    await open(quote as Quote, { choice });
    const shown = await summary();
    await waitFor(() => expect(shown.textContent).toContain(text));
    expect(shown.textContent).not.toMatch(/As soon as possible|\d–\d+ min/);
  });
});

describe('a cart whose place the server has not answered yet', () => {
  it('costs what the navigation shows of the place', async () => {
    const stored: Quote = { ...EVENING, feeHalalas: 18_00 };
    mockNetwork({
      'GET /api/product/list': menuOf(brisket),
      'GET /api/hours': HOURS,
      'POST /api/areas/locate': () => new Promise(() => {}),
      'GET /api/order/slots': SLOTS,
    });
    await renderRemote(cart, '/cart', {
      before: () => {
        useCart.setState({ items: { brisket: 1 } });
        useSession.setState({ user: null });
        useWhere.setState({ choice: { ...PLACE, quote: stored } });
      },
    });
    const shown = await summary();
    await waitFor(() => expect(shown.textContent).toMatch(/Olaya.*SR 18/));
    expect(shown.textContent).not.toMatch(/SR 50|Delivery in Riyadh/);
  });
});

describe('a cart without a place, while no delivery area takes orders', () => {
  it.each([
    ['en', 'No delivery for now.'],
    ['ar', 'التوصيل متوقف حاليًا.'],
  ] as const)('is promised no time (%s)', async (language, text) => {
    const nowhere: Quote = { result: 'paused', feeHalalas: 50_00, minimumHalalas: 0 };
    await open(nowhere, { choice: null, language, hours: { noDelivery: true } });
    const shown = await summary();
    await waitFor(() => expect(shown.textContent).toContain(text));
    expect(shown.textContent).not.toMatch(/As soon as possible|في أقرب وقت|\d–\d+ min|SR 50/);
  });
});

describe('a cart whose delivery is refused', () => {
  const paused: Quote = { ...EVENING, result: 'paused' };
  const nowhere: Quote = { result: 'paused', feeHalalas: 50_00, minimumHalalas: 0 };

  it.each([
    ['en', paused, PLACE, 'Pick it up instead', 'Pickup at the restaurant'],
    ['ar', paused, PLACE, 'الاستلام من المطعم', 'الاستلام من المطعم'],
    ['en', nowhere, null, 'Pick it up instead', 'Pickup at the restaurant'],
  ] as const)('offers pickup (%s, %j)', async (language, quote, choice, pickUp, chosen) => {
    const hours = { noDelivery: choice === null };
    await open(quote, { language, choice, hours, pickup: 'area' });
    await userEvent.click(await within(await summary()).findByRole('button', { name: pickUp }));
    expect(useWhere.getState().choice?.fulfilment).toBe('pickup');
    const shown = await summary();
    expect(await within(shown).findByText(chosen, { selector: 'b' })).toBeTruthy();
    expect(within(shown).queryByRole('button', { name: pickUp })).toBeNull();
  });

  it.each([
    ['en', 'Deliver it instead'],
    ['ar', 'التوصيل بدلًا من ذلك'],
  ] as const)('offers delivery in place of a closed pickup (%s)', async (language, name) => {
    await open(EVENING, { language, choice: PICKUP, pickup: 'paused' });
    await userEvent.click(await within(await summary()).findByRole('button', { name }));
    expect(useWhere.getState().choice?.fulfilment).toBe('delivery');
    expect(within(await summary()).queryByRole('button', { name })).toBeNull();
  });

  it.each([
    ['en', 'Deliver it instead', 'Deliver to another address'],
    ['ar', 'التوصيل بدلًا من ذلك', 'التوصيل إلى عنوان آخر'],
  ] as const)(
    'offers delivery elsewhere where none goes to the address of the cart (%s)',
    async (language, there, elsewhere) => {
      const options = { language, choice: PICKUP, pickup: 'paused', customer: user } as const;
      await open(paused, options);
      const shown = await summary();
      await userEvent.click(await within(shown).findByRole('button', { name: elsewhere }));
      expect(within(shown).queryByRole('button', { name: there })).toBeNull();
      expect(useWhere.getState().isOpen).toBe(true);
    },
  );

  it('offers no delivery where no area takes orders', async () => {
    await open(EVENING, { choice: PICKUP, pickup: 'paused', hours: { noDelivery: true } });
    const shown = await summary();
    await waitFor(() => expect(shown.textContent).toContain('No pickup for now.'));
    expect(within(shown).queryByRole('button', { name: 'Deliver it instead' })).toBeNull();
  });

  it('offers no pickup where there is none', async () => {
    const sent = await open(paused, { pickup: 'paused' });
    await waitFor(() =>
      expect(sent.some(({ body }) => (body as PlaceQuestion)?.fulfilment === 'pickup')).toBe(true),
    );
    const shown = await summary();
    expect(within(shown).queryByRole('button', { name: 'Pick it up instead' })).toBeNull();
  });
});

describe('the other way in place of one that is refused', () => {
  const none = { ...SLOTS, days: [] };
  const paused: Quote = { ...EVENING, result: 'paused' };

  it.each([
    ['delivery', PICKUP, 'paused', 'No pickup for now.', 'Deliver it instead'],
    ['pickup', PLACE, 'area', 'We do not deliver there for now.', 'Pick it up instead'],
  ] as const)(
    'is not offered where it takes no orders now or later: %s',
    async (fulfilment, choice, pickup, text, name) => {
      const sent = await open(paused, { choice, pickup, slots: none });
      const isAsked = () =>
        sent.some(
          ({ name, query }) =>
            name === 'GET /api/order/slots' &&
            (query as { fulfilment?: string }).fulfilment === fulfilment,
        );
      await waitFor(() => expect(isAsked()).toBe(true));
      const shown = await summary();
      expect(shown.textContent).toContain(text);
      expect(within(shown).queryByRole('button', { name })).toBeNull();
    },
  );

  it('is delivery to the saved address to which the cart goes then', async () => {
    await open(EVENING, { choice: PICKUP, pickup: 'paused', customer: user });
    await userEvent.click(
      await within(await summary()).findByRole('button', { name: 'Deliver it instead' }),
    );
    expect(await within(await summary()).findByText(/King Fahd/)).toBeTruthy();
    expect(useWhere.getState().choice).toMatchObject({
      address: 'home',
      place: { address: { city: 'Riyadh' } },
    });
  });
});

describe('an order for which no time can be chosen', () => {
  const none = { ...SLOTS, days: [] };
  const empty = { ...SLOTS, days: SLOTS.days.map((day) => ({ ...day, slots: [] })) };
  const full = {
    ...SLOTS,
    days: SLOTS.days.map((day) => ({
      ...day,
      slots: day.slots.map((one) => ({ ...one, isFull: true })),
    })),
  };
  const lunch = { ...brisket, served: { from: 12 * 60, to: 16 * 60 } };
  /** Pickup takes orders now, delivery never. */
  const byPickup = (_body: unknown, query: unknown) => ({
    ...none,
    takesOrdersNow: (query as { fulfilment?: string }).fulfilment === 'pickup',
  });

  it.each([
    ['en', 'No time can be chosen for this order', 'Pick it up instead'],
    ['ar', 'لا موعد متاحًا لهذا الطلب', 'الاستلام من المطعم'],
  ] as const)('says so, and offers the other way (%s)', async (language, text, name) => {
    const sent = await open(BEFORE, { language, pickup: 'area', slots: byPickup });
    const shown = await summary();
    await waitFor(() => expect(shown.textContent).toContain(text));
    await userEvent.click(await within(shown).findByRole('button', { name }));
    expect(useWhere.getState().choice?.fulfilment).toBe('pickup');
    expect(
      sent.find(({ query }) => (query as { fulfilment?: string })?.fulfilment === 'pickup')?.query,
    ).toMatchObject({ dishes: 'brisket' });
  });

  it.each([
    ['en', 'are not served now, and no time can be chosen.', /Choose a time/],
    ['ar', 'غير متاح الآن، ولا مواعيد له.', /اختر موعدًا/],
  ] as const)('is not told to choose one for its dishes (%s)', async (language, text, choose) => {
    await open(EVENING, { language, slots: none, dish: lunch });
    const shown = await summary();
    await waitFor(() => expect(shown.textContent).toContain(text));
    expect(shown.textContent).not.toMatch(choose);
  });

  it.each([
    ['without times', empty],
    ['of which all times are full', full],
  ])('is told so in the choice of a time instead of days %s', async (_what, slots) => {
    await open(BEFORE, { pickup: 'area', slots });
    const shown = await summary();
    await waitFor(() => expect(shown.textContent).toContain('—'));
    await userEvent.click(within(shown).getByRole('button', { name: 'Choose time' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('No times can be chosen at the moment.')).toBeTruthy();
    expect(within(dialog).queryByText('Closed')).toBeNull();
  });

  it('closes the choice of a time with the choice of the other way', async () => {
    await open(BEFORE, { pickup: 'area', slots: byPickup });
    await userEvent.click(
      await within(await summary()).findByRole('button', { name: 'Choose time' }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Pick it up instead' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(useWhere.getState().choice?.fulfilment).toBe('pickup');
  });

  it.each([
    ['en', 'no other can be chosen. You can order as soon as possible.', /Choose a time/],
    ['ar', 'ولا مواعيد أخرى. يمكنك الطلب لأقرب وقت.', /اختر موعدًا/],
  ] as const)('after its time is gone is offered now (%s)', async (language, text, choose) => {
    sessionStorage.setItem('mfe-cart:slot', 'delivery 2026-11-29T15:00:00.000Z');
    await open(EVENING, { language, slots: { ...none, takesOrdersNow: true } });
    const shown = await summary();
    await waitFor(() => expect(shown.textContent).toContain(text));
    expect(shown.textContent).not.toMatch(choose);
  });
});

describe('while the database is unavailable', () => {
  it.each([
    ['en', 'Ordering pauses for a moment.'],
    ['ar', 'الطلب متوقف للحظات.'],
  ] as const)('says so before anybody orders (%s)', async (language, text) => {
    await open(EVENING, { language, hours: { isOutage: true } });
    await waitFor(async () => expect((await summary()).textContent).toContain(text));
  });
});

describe('pickup', () => {
  it('has the minutes of now, not those of the choice, and no charge', async () => {
    await open(
      { result: 'area', feeHalalas: 0, minimumHalalas: 0, minutes: { from: 35, to: 45 } },
      { choice: PICKUP },
    );
    const shown = await summary();
    await waitFor(() => expect(shown.textContent).toContain('35–45 min'));
    expect(shown.textContent).toMatch(/Total\s*SR 118/);
  });
});

describe('a pause', () => {
  it.each([
    ['en', /Orders for now are paused until 15:30/],
    ['ar', /الطلبات الفورية متوقفة حتى 15:30/],
  ] as const)('names the orders that it stops: those for now (%s)', async (language, text) => {
    const until = '2026-11-29T12:30:00.000Z';
    await open(EVENING, {
      language,
      hours: { isOpen: false, opensAt: '15:30', pause: { kind: 'closed', minutes: 0, until } },
    });
    const shown = await summary();
    await waitFor(() => expect(shown.textContent).toMatch(text));
  });
});

describe('a pause that ends after closing', () => {
  it.each([
    ['en', 'Orders for now are paused until Monday 10:30.'],
    ['ar', 'الطلبات الفورية متوقفة حتى الاثنين 10:30.'],
  ] as const)(
    'lasts until the next opening, as the navigation says (%s)',
    async (language, text) => {
      const pause = { kind: 'closed', minutes: 0, until: '2026-11-30T01:19:00.000Z' };
      const opening = { opensAt: '10:30', opensOn: '2026-11-30' };
      await open(EVENING, { language, hours: { isOpen: false, ...opening, pause } });
      const shown = await summary();
      await waitFor(() => expect(shown.textContent).toContain(text));
      expect(shown.textContent).not.toContain('04:19');
    },
  );
});

describe('a dish that is not served now', () => {
  const lunch = { ...brisket, served: { from: 12 * 60, to: 16 * 60 } };
  it('is no reason to choose a time once one is chosen', async () => {
    sessionStorage.setItem('mfe-cart:slot', 'delivery 2026-11-29T15:00:00.000Z');
    await open(EVENING, { dish: lunch });
    const shown = await summary();
    await waitFor(() => expect(shown.textContent).toContain('Today 18:00–18:30'));
    expect(shown.textContent).not.toContain('not served now');
  });
});

describe('the choice of a time', () => {
  const openChoice = async () => {
    await userEvent.click(within(await summary()).getByRole('button', { name: 'Choose time' }));
    return within(await screen.findByRole('dialog'));
  };

  it('begins with the times after the chosen one is gone', async () => {
    sessionStorage.setItem('mfe-cart:slot', 'delivery 2026-11-29T14:00:00.000Z');
    await open(EVENING, { slots: { ...SLOTS, takesOrdersNow: true } });
    await waitFor(async () => expect((await summary()).textContent).toContain('Choose a time'));
    const dialog = await openChoice();
    const later = dialog.getByRole('button', { name: 'At a set time' });
    expect(later.getAttribute('aria-pressed')).toBe('true');
    expect(await dialog.findByRole('button', { name: '18:30–19:00' })).toBeTruthy();
  });

  it('has no button for a time where none can be chosen', async () => {
    await open(EVENING, { slots: { ...SLOTS, takesOrdersNow: true, days: [] } });
    const dialog = await openChoice();
    await userEvent.click(dialog.getByRole('button', { name: 'At a set time' }));
    expect(await dialog.findByText('No times can be chosen at the moment.')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Choose a time' })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'As soon as possible' }));
    expect(dialog.getByRole('button', { name: 'Deliver as soon as possible' })).toBeTruthy();
  });

  it.each([
    ['en', 'Choose time', 'Orders for now are paused until 15:30.'],
    ['ar', 'تغيير الموعد', 'الطلبات الفورية متوقفة حتى 15:30.'],
  ] as const)('says why there is none, and until when (%s)', async (language, change, text) => {
    const pause = { kind: 'closed', minutes: 0, until: '2026-11-29T12:30:00.000Z' };
    const slots = { ...SLOTS, days: [] };
    await open(EVENING, { language, slots, hours: { isOpen: false, opensAt: '15:30', pause } });
    await waitFor(async () => expect((await summary()).textContent).toContain('—'));
    await userEvent.click(within(await summary()).getByRole('button', { name: change }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(text)).toBeTruthy();
  });
});

describe('the minutes of a place in Arabic', () => {
  it.each([
    [{ from: 5, to: 8 }, 'من 5 إلى 8 دقائق'],
    [{ from: 8, to: 12 }, 'من 8 إلى 12 دقيقة'],
  ])('have the form of the second number', async (minutes, text) => {
    await open({ ...EVENING, minutes }, { language: 'ar' });
    const shown = await summary();
    await waitFor(() => expect(shown.textContent).toContain(text));
  });
});

describe('a chosen time', () => {
  const choose = async () => {
    await userEvent.click(within(await summary()).getByRole('button', { name: 'Choose time' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'At a set time' }));
    await userEvent.click(await within(dialog).findByRole('button', { name: '18:30–19:00' }));
    await userEvent.click(within(dialog).getByRole('button', { name: /^Collect/ }));
  };

  it('is not kept for the other way to get an order', async () => {
    await open(EVENING, { choice: PICKUP, slots: { ...SLOTS, takesOrdersNow: true } });
    await choose();
    expect((await summary()).textContent).toContain('Today 18:30–19:00');
    act(() => useWhere.setState({ choice: PLACE }));
    expect((await summary()).textContent).toContain('As soon as possible');
    expect((await summary()).textContent).not.toContain('18:30');
  });
});

describe('the times of a paused area', () => {
  const PAUSED: Quote = { ...EVENING, result: 'paused' };
  const closedDays = { ...SLOTS, days: SLOTS.days.map(({ day }) => ({ day, slots: [] })) };

  it.each([
    ['en', 'We do not deliver there for now.', 'Choose time', 'Change place', /Closed/],
    ['ar', 'التوصيل إلى هناك متوقف حاليًا.', 'تغيير الموعد', 'تغيير المكان', /مغلق/],
  ] as const)(
    'are not called closed, and another place can be chosen (%s)',
    async (language, text, choose, change, closed) => {
      const hours = { isOpen: false, isEnforced: true, opensOn: '2026-11-29' };
      await open(PAUSED, { language, slots: closedDays, hours });
      const shown = await summary();
      await waitFor(() => expect(shown.textContent).toContain(text));
      expect(shown.textContent).not.toMatch(closed);
      await userEvent.click(within(shown).getByRole('button', { name: choose }));
      const dialog = await screen.findByRole('dialog');
      expect(await within(dialog).findByText(text)).toBeTruthy();
      expect(dialog.textContent).not.toMatch(closed);
      await userEvent.click(within(dialog).getByRole('button', { name: change }));
      expect(useWhere.getState().isOpen).toBe(true);
    },
  );
});
