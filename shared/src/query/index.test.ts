import { MutationObserver, queryClient } from '@smokehouse/shared/query';

const setOnline = (isOnline: boolean) => {
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
};

describe('the query cache of a page', () => {
  it('fails a mutation at once offline, and does not send it when the connection is back', async () => {
    setOnline(false);
    const send = jest.fn().mockRejectedValue(new Error('offline'));
    const mutation = new MutationObserver(queryClient, { mutationFn: send });
    await expect(mutation.mutate(undefined)).rejects.toThrow('offline');
    setOnline(true);
    await queryClient.resumePausedMutations();
    expect(send).toHaveBeenCalledTimes(1);
  });
});
