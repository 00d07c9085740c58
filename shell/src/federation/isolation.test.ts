import { init } from '@module-federation/enhanced/runtime';
import { waitFor } from '@testing-library/react';
import type { Language } from '@smokehouse/shared/contract';
import type { AddTexts, RegistryEntry, RemoteModule } from '@smokehouse/shared/contract/federation';
import { i18n, startI18n } from '@smokehouse/shared/i18n';
import { startMessages } from '../messages';
import { loadMessages, startRemotes } from './load-remote';
import { prefetchPage } from './prefetch';
import { loadRemoteModule, ownerOfSlot } from './registry';

const entryOf = (remote: string, given: Partial<RegistryEntry> = {}): RegistryEntry => ({
  remote,
  release: '1.0.0-0123456789ab',
  base: `/releases/${remote}/1.0.0-0123456789ab/`,
  entry: 'remoteEntry.js',
  integrity: `sha384-${remote}`,
  container: remote.replaceAll('-', '_'),
  routes: [{ path: '/cart', page: 'page-cart' }],
  slots: [],
  ...given,
});

describe('two remotes that claim one slot', () => {
  it('never both fill it: the first one of the registry does', () => {
    const [dine, copy] = ['mfe-dine', 'mfe-other'].map((name) =>
      entryOf(name, { slots: ['dineNavbar'] }),
    ) as [RegistryEntry, RegistryEntry];
    expect(ownerOfSlot([entryOf('mfe-cart'), dine, copy], 'dineNavbar')).toBe(dine);
    expect(ownerOfSlot([dine, { ...copy, slots: ['guestEntry'] }], 'guestEntry')?.remote).toBe(
      'mfe-other',
    );
  });
});

describe("a remote's texts", () => {
  let addOwnTexts: AddTexts = () => undefined;
  const greetingOf = (language: Language) => (language === 'en' ? 'from the cart' : 'من السلة');
  const remote: RemoteModule = {
    namespace: 'shell',
    messages: (language) =>
      Promise.resolve({ greeting: greetingOf(language), nav: { cart: 'Stolen' }, empty: '' }),
    connectTexts: (add) => {
      addOwnTexts = add;
    },
    routes: [],
  };
  /** A remote whose messages arrive late. */
  const late = {
    routes: [],
    namespace: 'mfe-late',
    messages: jest.fn<Promise<{ greeting: string }>, [Language]>(),
  };
  const entry = entryOf('mfe-cart');

  beforeAll(async () => {
    // The build does this for the shell.
    init({ name: 'shell', remotes: [] });
    const started = startMessages('en');
    // The container that the entry's script leaves in the page.
    Object.assign(globalThis, {
      mfe_cart: { init: () => undefined, get: () => Promise.resolve(() => remote) },
      mfe_late: { init: () => undefined, get: () => Promise.resolve(() => late) },
    });
    startRemotes([entry, entryOf('mfe-late')], started);
    await loadRemoteModule(entry);
  });

  it("get the remote's own name, whatever namespace the remote gives", () => {
    expect(i18n.t('greeting', { ns: 'mfe-cart' })).toBe('from the cart');
    const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(i18n.t('greeting', { ns: 'shell' })).toBe('');
    expect(i18n.t('empty', { ns: 'mfe-cart' })).toBe('');
    expect(report.mock.calls).toEqual([['no text greeting'], ['no text empty']]);
    report.mockRestore();
  });

  it('are loaded in the other language also after a chunk has added its own in both', async () => {
    addOwnTexts('en', { sheet: { title: 'Time' } });
    addOwnTexts('ar', { sheet: { title: 'الوقت' } });
    await loadMessages('ar');
    const inArabic = { ns: 'mfe-cart', lng: 'ar' };
    expect(i18n.t('greeting', inArabic)).toBe('من السلة');
    expect(i18n.t('sheet.title', inArabic)).toBe('الوقت');
  });

  it('are loaded in the language to which the page switches while the remote loads', async () => {
    let arrive = (_: { greeting: string }) => {};
    late.messages.mockImplementation((language) =>
      language === 'en'
        ? new Promise((resolve) => {
            arrive = resolve;
          })
        : Promise.resolve({ greeting: greetingOf(language) }),
    );
    const loading = loadRemoteModule(entryOf('mfe-late'));
    await waitFor(() => expect(late.messages).toHaveBeenCalledWith('en'));
    await loadMessages('ar');
    arrive({ greeting: greetingOf('en') });
    await loading;
    expect(i18n.t('greeting', { ns: 'mfe-late', lng: 'ar' })).toBe('من السلة');
  });

  it('show the other language in place of a key', () => {
    addOwnTexts('ar', { sheet: { only: 'بالعربية' } });
    expect(i18n.t('sheet.only', { ns: 'mfe-cart', lng: 'en' })).toBe('بالعربية');
  });

  it('cannot be written under another name with what the shell shares', () => {
    for (const name of ['addResourceBundle', 'addResource', 'store', 'services', 'init', 'use'])
      expect(Reflect.get(i18n, name)).toBeUndefined();
    expect(() => Object.assign(i18n, { t: () => 'stolen' })).toThrow(TypeError);
    expect(() => startI18n('en', { shell: { greeting: 'stolen' } })).toThrow(/only the shell/);
  });
});

describe('a page that is fetched ahead', () => {
  const files = ['remoteEntry.js', 'messages-en.js', 'page-cart.js', 'page-cart.css', 'other.js'];
  const release = {
    entry: 'remoteEntry.js',
    container: 'mfe_cart',
    chunks: {
      'messages-en': ['messages-en.js'],
      'page-cart': ['page-cart.js', 'page-cart.css'],
      'page-other': ['other.js'],
    },
    files: Object.fromEntries(
      files.map((name) => [name, { integrity: `sha384-${name}`, bytes: 1 }]),
    ),
  };
  const requests: [url: string, integrity: string | undefined][] = [];

  beforeEach(() => {
    requests.length = 0;
    const answer: Pick<Response, 'ok' | 'json' | 'arrayBuffer'> = {
      ok: true,
      json: () => Promise.resolve(release),
      arrayBuffer: () => Promise.resolve(new ArrayBuffer(0)),
    };
    globalThis.fetch = (url, options) => {
      requests.push([url as string, options?.integrity]);
      return Promise.resolve(answer as Response);
    };
  });

  it('is requested with its hashes, and no script is added to the page', async () => {
    const before = document.scripts.length;
    await prefetchPage([entryOf('mfe-cart')], '/cart');
    const base = entryOf('mfe-cart').base;
    expect(requests.filter(([url]) => url.startsWith(base)).sort()).toEqual([
      [`${base}messages-en.js`, 'sha384-messages-en.js'],
      [`${base}page-cart.css`, 'sha384-page-cart.css'],
      [`${base}page-cart.js`, 'sha384-page-cart.js'],
      [`${base}release.json`, undefined],
      [`${base}remoteEntry.js`, 'sha384-remoteEntry.js'],
    ]);
    expect(document.scripts).toHaveLength(before);
    expect(document.querySelectorAll('link')).toHaveLength(0);
  });

  it('is requested once, and not at all under development', async () => {
    await prefetchPage([entryOf('mfe-cart')], '/cart');
    expect(requests).toEqual([]);
    const { integrity: _, ...development } = entryOf('mfe-seller');
    await prefetchPage([development], '/cart');
    expect(requests).toEqual([]);
  });
});
