import { act, renderHook, screen } from '@testing-library/react';
import { ApiError } from '@smokehouse/shared/api';
import { Toasts } from '@smokehouse/shared/ui';
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
      result.current.run(() => new Promise((resolve) => (answer = resolve)), { onDone: done });
      await Promise.resolve();
    });
    unmount();
    await act(async () => {
      answer({ message: 'Moved' });
      await Promise.resolve();
    });
    expect(done).toHaveBeenCalledTimes(1);
  });

  it('says once that it is kept, and ends when the server has answered', async () => {
    const { result } = renderHook(() => useAction(), {
      wrapper: ({ children }) => (
        <QueryClientProvider client={queryClient}>
          {children}
          <Toasts />
        </QueryClientProvider>
      ),
    });
    const ends = { onKept: jest.fn(), onEnd: jest.fn() };
    const answers = [
      () => Promise.reject(new ApiError('', 0, 'network')),
      () => Promise.reject(new ApiError('', 503, 'busy')),
      () => Promise.resolve({ message: 'Served' }),
    ];
    jest.useFakeTimers();
    try {
      act(() => result.current.run(() => answers.shift()!(), { kept: 'Serve Caesar', ...ends }));
      await act(() => jest.advanceTimersByTimeAsync(100));
      expect(screen.getAllByRole('alert')).toHaveLength(1);
      expect(ends.onEnd).not.toHaveBeenCalled();
      await act(() => jest.advanceTimersByTimeAsync(7_000));
    } finally {
      jest.useRealTimers();
    }
    expect(answers).toEqual([]);
    expect([ends.onKept, ends.onEnd].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });
});
