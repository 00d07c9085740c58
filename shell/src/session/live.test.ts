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

/** A fake `EventSource` for `GET /api/events`. The test emits the events. */
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
  emit(event: string, data: object = {}) {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }));
  }
}

describe('live updates', () => {
  const invalidate = jest.spyOn(queryClient, 'invalidateQueries').mockResolvedValue(undefined);
  const keys = () => invalidate.mock.calls.map(([filters]) => filters?.queryKey?.[0]);
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
    // The module reads the page's registry on import.
    (await import('./live')).startLiveUpdates();
    useSession.setState({ isSeller: true, checked: true });
  });
  beforeEach(() => invalidate.mockClear());

  it('invalidate the queries that the remotes declare for an event, each once', () => {
    stream().emit('table-calls', { callId: 'c1' });
    expect(keys()).toEqual(['table-calls']);
    stream().emit('products');
    expect(keys()).toEqual(['table-calls', 'products', 'offers']);
  });

  it('delay a broadcast by a random part of the event’s `spreadMs`', () => {
    jest.useFakeTimers();
    stream().emit('products', { spreadMs: 500 });
    expect(keys()).toEqual([]);
    jest.advanceTimersByTime(500);
    expect(keys()).toEqual(['products', 'offers']);
    jest.useRealTimers();
  });

  it('invalidate all declared queries when the stream begins', () => {
    stream().emit('hello', { roles: ['seller'] });
    expect(keys()).toEqual(['products', 'offers', 'table-calls']);
  });

  it('ignore an event that no remote declares', () => {
    stream().emit('seller-orders', { orderId: 'o1' });
    expect(keys()).toEqual([]);
  });

  it('stop when the session ends, or when another page replaces the stream', () => {
    stream().emit('replaced');
    expect(Stream.open).toEqual([]);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(Stream.open).toHaveLength(1);
    useSession.setState({ isSeller: false });
    expect(Stream.open).toEqual([]);
  });
});
