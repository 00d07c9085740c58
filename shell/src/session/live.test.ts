import { useSession } from '@smokehouse/shared/stores';
import { queryClient } from '@smokehouse/shared/query';
import type { RegistryEntry } from '@smokehouse/shared/contract/federation';

const entry = (remote: string, live?: RegistryEntry['live']) => ({
  remote,
  release: '1.0.0-0123456789ab',
  base: '/',
  entry: 'entry.js',
  container: remote,
  routes: [],
  slots: [],
  ...(live && { live }),
});

/** The browser's end of `GET /api/events`: the test says what comes. */
class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static open: Stream[] = [];
  readyState = 1;
  constructor(readonly url: string) {
    super();
    Stream.open.push(this);
  }
  close() {
    this.readyState = Stream.CLOSED;
    Stream.open = Stream.open.filter((one) => one !== this);
  }
  say(event: string, data: object = {}) {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }));
  }
}

describe('live updates', () => {
  const stale = jest.spyOn(queryClient, 'invalidateQueries').mockResolvedValue(undefined);
  const keys = () => stale.mock.calls.map(([filters]) => filters?.queryKey?.[0]);
  const stream = () => {
    const [only, ...others] = Stream.open;
    if (!only || others.length > 0) throw new Error(`${Stream.open.length} streams are open`);
    return only;
  };

  beforeAll(async () => {
    globalThis.__SMOKEHOUSE_PAGE__ = {
      language: 'en',
      shell: '',
      now: 0,
      site: {} as never,
      registry: [
        entry('mfe-menu', { products: ['products'] }),
        entry('mfe-cart', { products: ['products', 'offers'] }),
        entry('mfe-desk', { 'table-calls': ['table-calls'] }),
        entry('mfe-old'),
      ],
    };
    Object.assign(globalThis, { EventSource: Stream });
    // The page's registry is read when the module loads.
    (await import('./live')).followLive();
    useSession.setState({ isSeller: true, checked: true });
  });
  beforeEach(() => stale.mockClear());

  it('make stale what the remotes of the page declare for an event, once', () => {
    stream().say('table-calls', { callId: 'c1' });
    expect(keys()).toEqual(['table-calls']);
    stream().say('products');
    expect(keys()).toEqual(['table-calls', 'products', 'offers']);
  });

  it('spread what reaches every browser over the time that the event names', () => {
    jest.useFakeTimers();
    stream().say('products', { spreadMs: 500 });
    expect(keys()).toEqual([]);
    jest.advanceTimersByTime(500);
    expect(keys()).toEqual(['products', 'offers']);
    jest.useRealTimers();
  });

  it('ask for everything that is declared when the stream begins', () => {
    stream().say('hello', { roles: ['seller'] });
    expect(keys()).toEqual(['products', 'offers', 'table-calls']);
  });

  it('make nothing stale for an event that no remote declares', () => {
    stream().say('seller-orders', { orderId: 'o1' });
    expect(keys()).toEqual([]);
  });

  it('end with the session, and where the server gave the place to another page', () => {
    stream().say('replaced');
    expect(Stream.open).toEqual([]);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(Stream.open).toHaveLength(1);
    useSession.setState({ isSeller: false });
    expect(Stream.open).toEqual([]);
  });
});
