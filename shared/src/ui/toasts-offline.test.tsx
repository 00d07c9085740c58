import { act, render, screen } from '@testing-library/react';
import { notify, Toasts } from '@smokehouse/shared/ui';

jest.mock('./shown-toasts', () => {
  throw new Error('ERR_INTERNET_DISCONNECTED');
});

describe('Toasts of a page that lost its connection before it could load them', () => {
  it('say an error nevertheless, for as long as others', async () => {
    jest.useFakeTimers();
    render(<Toasts />);
    await act(async () => {
      notify.error('No connection');
      await jest.advanceTimersByTimeAsync(0);
    });
    expect(screen.getByRole('alert').textContent).toBe('No connection');
    act(() => void jest.advanceTimersByTime(4000));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
