import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentAddress, mockNetwork, refusal, renderRemote } from '@smokehouse/shared/testing';
import { useCart, useSession, useUi, useWhere } from '@smokehouse/shared/stores';
import * as cart from '../routes';
import { brisket, home, menuOf, office, user } from '../testing';

const signedIn = () => useSession.setState({ user });
const { _id: _saved, pin: _pin, shortAddress: _short, ...fields } = office;
const saved = { success: true, message: 'Address saved', address: office };

async function fill(values: Partial<Record<keyof typeof fields, string>>) {
  for (const [name, value] of Object.entries({ ...fields, ...values })) {
    const input = document.querySelector<HTMLInputElement>(`input[name=${name}]`);
    if (!input) throw new Error(`no field ${name}`);
    await userEvent.clear(input);
    if (value) await userEvent.type(input, value);
  }
}
const save = (name = 'Save Address') => userEvent.click(screen.getByRole('button', { name }));
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

/** Empties what is known of the account. The country has a default. */
const blank = Object.fromEntries(
  Object.keys(fields).map((name) => [name, name === 'country' ? fields.country : '']),
);

describe('/add-address', () => {
  it('asks to sign in without a session, and keeps the text', async () => {
    const sent = mockNetwork({});
    await renderRemote(cart, '/add-address');
    expect(useUi.getState().signInOpen).toBe(true);
    await userEvent.type(field('Street'), 'Olaya St');
    act(() => {
      useUi.getState().setSignInOpen(false);
      useSession.setState({ user });
    });
    expect(field('Street').value).toBe('Olaya St');
    expect([currentAddress(), sent]).toEqual(['/add-address', []]);
    act(() => useUi.getState().setSignInOpen(false));
  });

  it('does not ask before the session check has finished', async () => {
    mockNetwork({});
    await renderRemote(cart, '/add-address', {
      before: () => useSession.setState({ checked: false }),
    });
    expect(currentAddress()).toBe('/add-address');
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  });

  it.each([
    [
      'en',
      'Save Address',
      '8 fields need your attention',
      'Please fill in this field.',
      'First name',
    ],
    ['ar', 'حفظ العنوان', '8 حقول تحتاج إلى مراجعة', 'املأ هذا الحقل.', 'الاسم الأول'],
  ] as const)(
    'requires every field, shows an error at each, and focuses the first invalid one (%s)',
    async (language, button, summary, message, first) => {
      const sent = mockNetwork({});
      await renderRemote(cart, '/add-address', { language, before: signedIn });
      await fill(blank);
      await save(button);
      expect((await screen.findByRole('alert')).textContent).toContain(summary);
      expect(screen.getAllByText(message)).toHaveLength(8);
      expect(document.activeElement).toBe(field(first));
      expect(field(first).getAttribute('aria-invalid')).toBe('true');
      expect(sent).toEqual([]);
    },
  );

  it.each([
    ['en', 'USA', 'Save Address', '3 fields', 'We deliver within Saudi Arabia only.'],
    ['ar', 'الكويت', 'حفظ العنوان', '3 حقول', 'نوصل داخل المملكة العربية السعودية فقط.'],
  ] as const)(
    'refuses a foreign country at the first press, with the other errors (%s)',
    async (language, country, button, summary, message) => {
      const sent = mockNetwork({});
      await renderRemote(cart, '/add-address', { language, before: signedIn });
      await fill({ zipcode: '12', phone: '1', country });
      await save(button);
      expect((await screen.findByRole('alert')).textContent).toContain(summary);
      expect(screen.getByText(message)).toBeTruthy();
      expect(document.activeElement?.getAttribute('name')).toBe('zipcode');
      expect(sent).toEqual([]);
    },
  );

  it.each(['KSA', 'saudi arabia', 'السعودية', 'المملكة العربية السعودية'])(
    'accepts the country as people write it: %s',
    async (country) => {
      const sent = mockNetwork({
        'POST /api/address/add': saved,
        'POST /api/areas/locate': {
          success: true,
          result: 'area',
          feeHalalas: 50_00,
          minimumHalalas: 0,
        },
        'GET /api/product/list': menuOf(brisket),
        'GET /api/address/get': { success: true, addresses: [office] },
      });
      await renderRemote(cart, '/add-address', { before: signedIn });
      await fill({ country });
      await save();
      await waitFor(() => expect(currentAddress()).toBe('/cart'));
      expect(sent[0]?.body).toEqual({ address: { ...fields, country } });
    },
  );

  it('converts Arabic digits, saves, and opens the cart with the new address', async () => {
    const sent = mockNetwork({
      'POST /api/address/add': saved,
      'GET /api/product/list': menuOf(brisket),
      'GET /api/address/get': { success: true, addresses: [home, office] },
    });
    await renderRemote(cart, '/add-address', {
      before: () => {
        signedIn();
        useCart.setState({ items: { brisket: 1 } });
      },
    });
    await fill({ zipcode: '١٢٦١١', phone: '٠٥٠ ١٢٣ ٤٥٦٧' });
    await save();
    await waitFor(() => expect(currentAddress()).toBe('/cart'));
    expect(sent[0]?.body).toEqual({ address: fields });
    expect(await screen.findByText(/Olaya St, Riyadh/)).toBeTruthy();
  });

  it.each([
    ['en', 'Save Address', 'The address is saved. We do not deliver there yet.'],
    ['ar', 'حفظ العنوان', 'حُفظ العنوان، لكنه خارج نطاق التوصيل حاليًا.'],
  ] as const)(
    'says that nothing is delivered to an address (%s)',
    async (language, button, text) => {
      mockNetwork({
        'POST /api/address/add': saved,
        'POST /api/areas/locate': {
          success: true,
          result: 'outside',
          feeHalalas: 50_00,
          minimumHalalas: 0,
        },
        'GET /api/product/list': menuOf(brisket),
        'GET /api/address/get': { success: true, addresses: [office] },
      });
      await renderRemote(cart, '/add-address', {
        language,
        before: () => {
          signedIn();
          useCart.setState({ items: { brisket: 1 } });
        },
      });
      await fill({ city: 'Jeddah', state: 'Makkah' });
      await save(button);
      await waitFor(() => expect(currentAddress()).toBe('/cart'));
      expect(screen.getAllByText(text)).toHaveLength(1);
      const summary = await screen.findByRole('complementary');
      await waitFor(() =>
        expect(summary.textContent).toMatch(/(Delivery charge|رسوم التوصيل)\s*—/),
      );
    },
  );

  it('saves the pin of a chosen place only after the customer confirms it', async () => {
    const pin = { lng: 46.68, lat: 24.7 };
    const sent = mockNetwork({ 'POST /api/address/add': saved });
    const open = async () => {
      await renderRemote(cart, '/add-address', {
        before: () => {
          signedIn();
          useWhere.setState({ choice: { fulfilment: 'delivery', place: { pin } } });
        },
      });
      await fill({});
    };
    const addresses = () =>
      sent.filter(({ name }) => name === 'POST /api/address/add').map(({ body }) => body);
    await open();
    await save();
    await waitFor(() => expect(addresses()).toEqual([{ address: fields }]));
    cleanup();
    await open();
    await userEvent.click(screen.getByRole('checkbox', { name: /at the place that I chose/ }));
    await save();
    await waitFor(() => expect(addresses()[1]).toEqual({ address: { ...fields, pin } }));
    act(() => useWhere.setState({ choice: null }));
  });

  it('filters a typed postcode to digits and converts Arabic ones to Latin', async () => {
    mockNetwork({});
    await renderRemote(cart, '/add-address', { before: signedIn });
    await userEvent.type(field('Zipcode'), '١٢a-٣٤٥٦');
    expect(field('Zipcode').value).toBe('12345');
  });

  it('rejects an invalid email, postcode and mobile number', async () => {
    mockNetwork({});
    await renderRemote(cart, '/add-address', { before: signedIn });
    await fill({ email: 'reem@', zipcode: '123', phone: '0112345678' });
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain(
      '3 fields need your attention: Email, Zipcode, and Phone',
    );
    expect(document.activeElement).toBe(field('Email'));
  });

  it('shows the server’s field errors at their fields, and nowhere else', async () => {
    mockNetwork({
      'POST /api/address/add': () => {
        throw refusal(422, 'invalid', 'Please check', {
          'address.city': 'We do not deliver there.',
        });
      },
    });
    await renderRemote(cart, '/add-address', { before: signedIn });
    await fill({});
    await save();
    expect(await screen.findByText('We do not deliver there.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('City')));
    expect(screen.queryByText('Please check')).toBeNull();
  });

  it('sets the autocomplete attribute of every field', async () => {
    mockNetwork({});
    await renderRemote(cart, '/add-address', { before: signedIn });
    expect(
      screen.getAllByRole('textbox').map((input) => input.getAttribute('autocomplete')),
    ).toEqual([
      'given-name',
      'family-name',
      'email',
      'address-line1',
      'address-level2',
      'address-level1',
      'postal-code',
      'country-name',
      'tel',
    ]);
  });
});

describe('/add-address?edit=', () => {
  const pin = { lng: 46.68, lat: 24.7 };
  const placed = { ...office, pin, shortAddress: 'RRRD2929' };
  const changed = { success: true, message: 'The address is saved.', address: placed };
  const network = {
    'GET /api/address/get': { success: true, addresses: [home, placed] },
    'POST /api/address/update': changed,
  };
  const open = (language: 'en' | 'ar' = 'en', before = signedIn) =>
    renderRemote(cart, '/add-address?edit=office', { language, before });
  const updates = (sent: ReturnType<typeof mockNetwork>) =>
    sent.filter(({ name }) => name === 'POST /api/address/update').map(({ body }) => body);

  it.each([
    ['en', 'Edit address', 'Street', 'Save Address'],
    ['ar', 'تعديل العنوان', 'الشارع', 'حفظ العنوان'],
  ] as const)(
    'shows a saved address, saves the change, and returns to the account (%s)',
    async (language, title, street, button) => {
      const sent = mockNetwork({
        'GET /api/address/get': { success: true, addresses: [home, office] },
        'POST /api/address/update': { ...changed, address: office },
      });
      await open(language);
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
      const input = await screen.findByRole<HTMLInputElement>('textbox', { name: street });
      expect(input.value).toBe('Olaya St');
      await userEvent.clear(input);
      await userEvent.type(input, 'Palm Lane 5');
      await save(button);
      await waitFor(() => expect(currentAddress()).toBe('/account'));
      expect(updates(sent)).toEqual([
        { id: 'office', address: { ...fields, street: 'Palm Lane 5' } },
      ]);
    },
  );

  it('keeps the place that was saved with it while nobody changes where it is', async () => {
    const sent = mockNetwork(network);
    await open();
    const keep = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Keep the place/ });
    await userEvent.type(field('First name'), ' Maha');
    expect(keep.checked).toBe(true);
    await save();
    await waitFor(() =>
      expect(updates(sent)).toEqual([
        {
          id: 'office',
          address: { ...fields, firstName: 'Reem Maha', pin, shortAddress: 'RRRD2929' },
        },
      ]),
    );
  });

  it('drops the saved place with another street, unless the customer keeps it', async () => {
    const sent = mockNetwork(network);
    await open();
    await screen.findByRole('checkbox', { name: /Keep the place/ });
    const keep = screen.getByRole<HTMLInputElement>('checkbox', { name: /Keep the place/ });
    await userEvent.type(field('Street'), ' 9');
    expect(keep.checked).toBe(false);
    await save();
    await waitFor(() =>
      expect(updates(sent)).toEqual([
        { id: 'office', address: { ...fields, street: 'Olaya St 9' } },
      ]),
    );
    cleanup();
    await open();
    await screen.findByRole('checkbox', { name: /Keep the place/ });
    await userEvent.type(field('Street'), ' 9');
    await userEvent.click(screen.getByRole('checkbox', { name: /Keep the place/ }));
    await save();
    await waitFor(() => expect(updates(sent)[1]).toMatchObject({ address: { pin } }));
  });

  it('sends orders that go to it to its new place', async () => {
    mockNetwork(network);
    await open('en', () => {
      signedIn();
      useWhere.setState({ choice: { fulfilment: 'delivery', address: 'office' } });
    });
    await screen.findByDisplayValue('Olaya St');
    await save();
    await waitFor(() => expect(useWhere.getState().choice?.place?.pin).toEqual(pin));
    act(() => useWhere.setState({ choice: null }));
  });

  it('says that an address is no longer saved, and links to the others', async () => {
    mockNetwork({ 'GET /api/address/get': { success: true, addresses: [home] } });
    await open();
    expect(await screen.findByText('This address is no longer saved.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Your addresses' }).getAttribute('href')).toBe(
      '/account',
    );
  });

  it('asks to sign in without a session, and shows the address after it', async () => {
    mockNetwork(network);
    await open('en', () => undefined);
    expect(useUi.getState().signInOpen).toBe(true);
    expect(screen.getByText('Sign in to edit your address.')).toBeTruthy();
    act(() => {
      useUi.getState().setSignInOpen(false);
      useSession.setState({ user });
    });
    expect(await screen.findByDisplayValue('Olaya St')).toBeTruthy();
  });

  it('keeps the text when the session has ended', async () => {
    mockNetwork({
      ...network,
      'POST /api/address/update': () => {
        throw refusal(401, 'sign_in_needed', 'Please log in first.');
      },
    });
    await open();
    await screen.findByDisplayValue('Olaya St');
    await userEvent.type(field('Street'), ' 9');
    await save();
    await waitFor(() => expect(useUi.getState().signInOpen).toBe(true));
    expect(field('Street').value).toBe('Olaya St 9');
    act(() => useUi.getState().setSignInOpen(false));
  });
});
