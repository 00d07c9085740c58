import { act, renderHook } from '@testing-library/react';
import { QueryClientProvider, queryClient } from '@smokehouse/shared/query';
import { useAction } from './use-action';

describe('a change of the floor', () => {
  it('leads on also when its place has gone before the answer', async () => {
    const { result, unmount } = renderHook(() => useAction(), {
      wrapper: ({ children }) => (
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      ),
    });
    const done = jest.fn();
    let answer = (_: { message: string }) => {};
    await act(async () => {
      result.current.run(() => new Promise((resolve) => (answer = resolve)), done);
      await Promise.resolve();
    });
    unmount();
    await act(async () => {
      answer({ message: 'Moved' });
      await Promise.resolve();
    });
    expect(done).toHaveBeenCalledTimes(1);
  });
});
