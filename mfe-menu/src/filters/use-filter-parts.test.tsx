import { act, render, screen } from '@testing-library/react';
import { clearToasts, loadToasts, Toasts } from '@smokehouse/shared/ui';
import { useFilterParts } from './use-filter-parts';

let isConnected = false;
jest.mock('./filter-parts', () => {
  if (!isConnected) throw new Error('ERR_INTERNET_DISCONNECTED');
  return { CartBar: () => <p>Cart bar</p> };
});

function Page({ isAsked }: { isAsked: boolean }) {
  const parts = useFilterParts(true, isAsked);
  return (
    <>
      <Toasts />
      {parts && <parts.CartBar />}
    </>
  );
}

beforeAll(loadToasts);
afterEach(clearToasts);

describe('the parts of a page whose connection is lost', () => {
  it('are said to be missing to a visitor who asked for them', async () => {
    isConnected = false;
    render(<Page isAsked />);
    expect(await screen.findByRole('alert')).toBeTruthy();
  });

  it('are loaded once it is back, without an error under the menu that is there', async () => {
    isConnected = false;
    render(<Page isAsked={false} />);
    await act(async () => void (await Promise.resolve()));
    expect(screen.queryByRole('alert')).toBeNull();
    isConnected = true;
    act(() => void dispatchEvent(new Event('online')));
    expect(await screen.findByText('Cart bar')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
