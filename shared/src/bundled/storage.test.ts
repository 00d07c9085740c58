import { openStorage } from '@smokehouse/shared/bundled/storage';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe("a package's storage", () => {
  it("prefixes each key with the package's name, so that packages cannot share entries", () => {
    const [cart, menu] = [openStorage('mfe-cart', 'always'), openStorage('mfe-menu', 'always')];
    cart.set('seen', 'yes');
    expect(localStorage.getItem('mfe-cart:seen')).toBe('yes');
    expect([cart.get('seen'), menu.get('seen')]).toEqual(['yes', null]);
    menu.set('seen', null);
    expect(cart.get('seen')).toBe('yes');
    cart.set('seen', null);
    expect(localStorage).toHaveLength(0);
  });

  it('ends with the tab, or stays', () => {
    openStorage('mfe-dine', 'visit').set('table', '7');
    expect(sessionStorage.getItem('mfe-dine:table')).toBe('7');
    expect(localStorage).toHaveLength(0);
  });

  it('lasts until the page is closed where storage is full or disabled', () => {
    const set = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const storage = openStorage('mfe-dine', 'visit');
    storage.set('table', '7');
    expect(storage.get('table')).toBe('7');
    set.mockRestore();
    storage.set('table', '8');
    expect([storage.get('table'), sessionStorage.getItem('mfe-dine:table')]).toEqual(['8', '8']);
  });

  it('reports own changes and those of other windows, but only of its own entries', () => {
    const storage = openStorage('mfe-seller', 'always');
    const changes: unknown[] = [];
    const end = storage.subscribe((change) => changes.push(change));
    storage.set('sound', 'off');
    for (const key of ['mfe-seller:sound', 'mfe-cart:sound', null])
      dispatchEvent(new StorageEvent('storage', { key }));
    expect(changes).toEqual([
      { key: 'sound', isFromOtherWindow: false },
      { key: 'sound', isFromOtherWindow: true },
    ]);
    end();
    storage.set('sound', 'on');
    expect(changes).toHaveLength(2);
  });
});
