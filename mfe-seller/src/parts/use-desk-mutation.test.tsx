import { act, renderHook } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@smokehouse/shared/query';
import { ApiError } from '@smokehouse/shared/api';
import { useSession } from '@smokehouse/shared/stores';
import { notify } from '@smokehouse/shared/ui';
import { asSeller, deferred } from '../testing';
import { useDeskMutation, useFormMutation } from './use-desk-mutation';

type Options = Parameters<typeof useDeskMutation>[0];

function mount(options?: Options) {
  const client = new QueryClient();
  const invalidate = jest.spyOn(client, 'invalidateQueries').mockResolvedValue();
  const { result } = renderHook(() => useDeskMutation(options), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  return { result, invalidate };
}
const failure = (status: number) => new ApiError('Refused', status, 'refused');

describe('a change of the desk', () => {
  let success: jest.SpyInstance;
  let error: jest.SpyInstance;
  beforeEach(() => {
    success = jest.spyOn(notify, 'success').mockImplementation(() => undefined as never);
    error = jest.spyOn(notify, 'error').mockImplementation(() => undefined as never);
  });
  afterEach(() => jest.restoreAllMocks());

  it('shows the message of its answer, and reads again what is stale', async () => {
    const { result, invalidate } = mount({ stale: [['floor'], ['drawers']] });
    await act(async () => {
      expect(await result.current.send(async () => ({ message: 'Saved' }))).toEqual({
        message: 'Saved',
      });
    });
    expect(success).toHaveBeenCalledWith('Saved');
    expect(invalidate.mock.calls.map(([filters]) => filters?.queryKey)).toEqual([
      ['floor'],
      ['drawers'],
    ]);
  });
  it('is sent once while it is not answered', async () => {
    const { result } = mount();
    const answer = deferred<{ message: string }>();
    const change = jest.fn(() => answer.promise);
    await act(async () => void result.current.send(change));
    expect(result.current.isSending).toBe(true);
    await act(async () => void result.current.send(change));
    await act(async () => answer.resolve({ message: '' }));
    expect(change).toHaveBeenCalledTimes(1);
    expect(result.current.isSending).toBe(false);
    expect(success).not.toHaveBeenCalled();
  });
  it('is sent once by two presses before the page shows the first one', async () => {
    const { result } = mount();
    const change = jest.fn(async () => ({ message: 'Saved' }));
    const { send } = result.current;
    await act(async () => void (await Promise.all([send(change), send(change)])));
    expect(change).toHaveBeenCalledTimes(1);
    await act(async () => void (await result.current.send(change)));
    expect(change).toHaveBeenCalledTimes(2);
  });
  it('shows its error, reads again what is stale, and can be sent again', async () => {
    const { result, invalidate } = mount({ stale: [['floor']] });
    await act(async () => {
      expect(await result.current.send(() => Promise.reject(failure(409)))).toBeUndefined();
    });
    expect(error).toHaveBeenCalledTimes(1);
    expect(invalidate).toHaveBeenCalledTimes(1);
    expect(result.current.isSending).toBe(false);
  });
  it('shows the sign-in if the session has expired', async () => {
    asSeller();
    const { result } = mount();
    await act(async () => void (await result.current.send(() => Promise.reject(failure(401)))));
    expect(useSession.getState().isSeller).toBe(false);
  });
  it('is being sent until the queries are read, where they are awaited', async () => {
    const { result, invalidate } = mount({ stale: [['drawers']], isAwaited: true });
    const read = deferred<void>();
    invalidate.mockReturnValue(read.promise);
    await act(async () => void result.current.send(async () => ({ message: 'Open' })));
    expect(result.current.isSending).toBe(true);
    await act(async () => read.resolve());
    expect(result.current.isSending).toBe(false);
  });
});

const mountForm = () =>
  renderHook(() => useFormMutation(), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    ),
  }).result;
const failing = (error: Error) => () => Promise.reject(error);

describe('a form of the desk', () => {
  it('has its error until it is sent again', async () => {
    const result = mountForm();
    await act(async () => {
      await result.current.send(failing(new ApiError('Refused', 409, 'refused')));
    });
    expect(result.current.failure).toBe('Refused');
    await act(async () => {
      await result.current.send(async () => ({ message: '' }));
    });
    expect(result.current.failure).toBe('');
  });
  it('has the errors of its fields apart from others', async () => {
    const result = mountForm();
    const error = new ApiError('Invalid', 422, 'invalid', { name: 'Missing' });
    await act(async () => {
      await result.current.send(failing(error));
    });
    expect(result.current.fields).toEqual({ name: 'Missing' });
    expect(result.current.failure).toBe('');
  });
  it('shows the sign-in if the session has expired', async () => {
    asSeller();
    const result = mountForm();
    await act(async () => {
      await result.current.send(failing(new ApiError('Expired', 401, 'expired')));
    });
    expect(useSession.getState().isSeller).toBe(false);
  });
});
