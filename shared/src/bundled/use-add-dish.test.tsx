import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Language, Product } from '@smokehouse/shared/contract';
import ar from '@smokehouse/shared/locales/ar.json';
import en from '@smokehouse/shared/locales/en.json';
import { useCart } from '@smokehouse/shared/stores';
import { beginVisit } from '@smokehouse/shared/testing';
import { Toasts } from '@smokehouse/shared/ui';
import { useAddDish } from './use-add-dish';

jest.mock('@smokehouse/shared/bundled/options-sheet', () => {
  throw new Error('ERR_INTERNET_DISCONNECTED');
});

function Dish({ product }: { product: Product }) {
  const { quantity, add } = useAddDish(product, useCart, { namespace: 'mfe-menu' });
  return (
    <>
      <Toasts />
      <button type="button" onClick={() => add()}>
        Add
      </button>
      <output>{quantity}</output>
    </>
  );
}

async function addOffline(language: Language, product: Partial<Product>) {
  await beginVisit(language, []);
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(<Dish product={{ _id: 'rib', name: 'Rib', ...product } as Product} />);
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
}

afterEach(() => {
  jest.restoreAllMocks();
  cleanup();
});

describe('adding a dish without a connection', () => {
  it('works for a dish without required options', async () => {
    await addOffline('en', {});
    expect(screen.getByRole('status', { name: '' }).textContent).toBe('1');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['en', en],
    ['ar', ar],
  ] as const)(
    'says that the connection is missing for one with options (%s)',
    async (language, texts) => {
      await addOffline(language, { hasOptions: true, requiresOptions: true });
      expect((await screen.findByRole('alert')).textContent).toBe(texts.unreachable);
      expect(useCart.getState().items).toEqual({});
    },
  );
});
