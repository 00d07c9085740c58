import { screen, within } from '@testing-library/react';
import { connectOwnTexts } from '@smokehouse/shared/bundled/connect-texts';
import type { PageConfig, RemoteModule, SiteFacts } from '@smokehouse/shared/contract/federation';
import { mockNetwork, renderRemote } from '@smokehouse/shared/testing';
import { shellMessages } from '../messages';

const SITE: SiteFacts = {
  legalName: 'Smoke House Company',
  legalNameAr: 'شركة سموك هاوس',
  address: 'Olaya, Riyadh',
  addressAr: 'العليا، الرياض',
  vatNumber: '',
  commercialRegistration: '',
  phone: '+966 11 123 4567',
  email: '',
  social: { instagram: '', facebook: '', whatsapp: '' },
};
const page = { site: SITE } as PageConfig;

/** Opens a page of the shell with the facts of a site, which are read when the shell is loaded. */
async function open(path: string, facts: Partial<SiteFacts>, language: 'en' | 'ar' = 'en') {
  page.site = { ...SITE, ...facts };
  mockNetwork({});
  const { shellRoutes } = await import('../routes');
  const shell: RemoteModule = {
    namespace: 'shell',
    messages: async (of) => (await shellMessages(of)).shell,
    connectTexts: connectOwnTexts,
    routes: shellRoutes.filter((route) => route.path === path || route.path === '*'),
  };
  await renderRemote(shell, path, { language });
  return within(await screen.findByRole('main'));
}

beforeAll(() => {
  globalThis.__SMOKEHOUSE_PAGE__ = page;
});

const REGISTERED = {
  vatNumber: '300000000000003',
  commercialRegistration: '1010123456',
  email: 'hello@smokehouse.example',
};

describe('/privacy', () => {
  it.each([
    [
      'en',
      /a delivery also an address with a mobile number; everything else is up to you/,
      /If you ask for help with an order: what you write, the photo/,
      /Photos of a request for help: 30 days\. Everything else until you delete/,
    ],
    [
      'ar',
      /ويحتاج التوصيل أيضًا إلى عنوان ورقم جوال/,
      /وإن طلبت مساعدة في طلب: ما تكتبه والصورة/,
      /وصور طلبات المساعدة: 30 يومًا/,
    ],
  ] as const)(
    'names the mobile number of a delivery, and requests for help (%s)',
    async (language, ...texts) => {
      const privacy = await open('/privacy', {}, language);
      for (const text of texts) expect(await privacy.findByText(text)).toBeTruthy();
    },
  );
});

describe('/terms', () => {
  it.each([
    ['en', 'Who sells', ['Smoke House Company', 'Olaya, Riyadh']],
    ['ar', 'من يبيع', ['شركة سموك هاوس', 'العليا، الرياض']],
  ] as const)(
    'say who sells, as far as it is set (%s)',
    async (language, title, [name, address]) => {
      const terms = await open('/terms', REGISTERED, language);
      const section = (await terms.findByRole('heading', { name: title })).parentElement;
      for (const text of [name, address, ...Object.values(REGISTERED), SITE.phone])
        expect(section?.textContent).toContain(text);
    },
  );

  it('name no number that is not set', async () => {
    const terms = await open('/terms', {});
    const section = (await terms.findByRole('heading', { name: 'Who sells' })).parentElement;
    expect(
      within(section!)
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual(['Address', 'Phone']);
  });

  it('say that prices include VAT only with a VAT number', async () => {
    expect(await (await open('/terms', REGISTERED)).findByText(/includes 15% VAT/)).toBeTruthy();
  });

  it('do not mention VAT without a VAT number', async () => {
    const terms = await open('/terms', {});
    expect(await terms.findByText(/^Every price is in Saudi riyals\. /)).toBeTruthy();
    expect(terms.queryByText(/VAT/)).toBeNull();
  });

  it('say how to cancel, what is refunded, and what holds for pickup and later times', async () => {
    const terms = await open('/terms', {});
    await terms.findByRole('heading', { name: 'Pickup and orders for later' });
    for (const text of [/until the kitchen begins, also an order/, /reaches it within a few days/])
      expect(terms.getByText(text)).toBeTruthy();
  });
});

describe('/privacy', () => {
  it('says how long a guest’s data is kept, whom to ask, and what a driver receives', async () => {
    const privacy = await open('/privacy', { ...REGISTERED, guestDataDays: 45 });
    expect(await privacy.findByText(/at a table: 45 days\..*at most one year/)).toBeTruthy();
    expect(privacy.getByText(REGISTERED.email)).toBeTruthy();
    expect(privacy.getByText(/receives name, address and mobile number/)).toBeTruthy();
  });
});

describe('/privacy', () => {
  const location = { latitude: 24.7, longitude: 46.68 };
  it.each([
    ['en', {}, []],
    ['ar', {}, []],
    ['en', { mapHost: 'tiles.example' }, ['tiles.example']],
    ['ar', { location, mapHost: 'tiles.example' }, ['www.openstreetmap.org', 'tiles.example']],
  ] as const)(
    'names the servers that maps are loaded from, and none without a map (%s, %j)',
    async (language, facts, hosts) => {
      await open('/privacy', facts, language);
      const text = screen.getByRole('main').textContent;
      expect(text.match(/www\.openstreetmap\.org|OpenStreetMap|tiles\.example/g) ?? []).toEqual(
        hosts,
      );
    },
  );
});

describe('/contact', () => {
  const location = { latitude: 24.7, longitude: 46.68 };
  const hours = [
    {
      days: { en: 'Every day', ar: 'كل يوم' },
      times: { en: '10:30 AM – 04:00 AM', ar: '10:30 صباحًا – 4:00 فجرًا' },
    },
  ];

  beforeEach(() => {
    const IntersectionObserver = class {
      observe() {}
      disconnect() {}
    };
    Object.assign(globalThis, { IntersectionObserver });
  });

  it('shows email, directions, hours and a map where they are set', async () => {
    const contact = await open('/contact', { email: REGISTERED.email, location, hours });
    const link = await contact.findByRole('link', { name: 'Directions' });
    expect(link.getAttribute('href')).toMatch(/destination=24\.7,46\.68$/);
    expect(contact.getByRole('link', { name: REGISTERED.email })).toBeTruthy();
    expect(contact.getByRole('link', { name: 'Open in OpenStreetMap' })).toBeTruthy();
    expect(contact.getByText('10:30 AM – 04:00 AM')).toBeTruthy();
  });

  it('draws no map of a place that is not set', async () => {
    const contact = await open('/contact', {}, 'ar');
    expect(await contact.findByText('العليا، الرياض')).toBeTruthy();
    expect(contact.queryByRole('img')).toBeNull();
    expect(contact.queryByText('الاتجاهات')).toBeNull();
    expect(contact.queryByText('البريد الإلكتروني')).toBeNull();
  });
});
