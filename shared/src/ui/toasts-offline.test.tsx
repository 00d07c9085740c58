import { act, render, screen } from '@testing-library/react';
import { notify, Toasts } from '@smokehouse/shared/ui';

jest.mock('./shown-toasts', () => {
  throw new Error('ERR_INTERNET_DISCONNECTED');
});

describe('Toasts of a page that lost its connection before it could load them', () => {
  it.each([
    ['error', 'alert'],
    ['success', 'status'],
  ] as const)('say an %s nevertheless, for as long as others', async (kind, role) => {
    jest.useFakeTimers();
    render(<Toasts />);
    await act(async () => {
      notify[kind]('Said');
      await jest.advanceTimersByTimeAsync(0);
    });
    expect(screen.getByRole(role).textContent).toBe('Said');
    act(() => void jest.advanceTimersByTime(4000));
    expect(screen.queryByRole(role)).toBeNull();
  });
});
