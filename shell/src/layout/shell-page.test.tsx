import { act, screen } from '@testing-library/react';
import { connectOwnTexts } from '@smokehouse/shared/bundled/connect-texts';
import type { RemoteModule } from '@smokehouse/shared/contract/federation';
import { renderRemote } from '@smokehouse/shared/testing';
import { shellMessages } from '../messages';
import { PageFailed } from './shell-page';

const retry = jest.fn();
const shell: RemoteModule = {
  namespace: 'shell',
  messages: async (language) => (await shellMessages(language)).shell,
  connectTexts: connectOwnTexts,
  routes: [{ path: '/', element: <PageFailed remote="mfe-cart" onRetry={retry} isLoad /> }],
};
const online = () => window.dispatchEvent(new Event('online'));
const setState = (name: 'hidden', is: boolean, to: EventTarget = document) => {
  Object.defineProperty(to, name, { value: is, configurable: true });
  to.dispatchEvent(new Event('visibilitychange'));
};
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('the notice in the place of a page that failed to load', () => {
  it('retries once when the connection or the visitor returns, and waits longer each time', async () => {
    await renderRemote(shell, '/');
    expect(await screen.findByRole('alert')).toBeTruthy();
    jest.useFakeTimers();
    await pass(60_000);
    expect(retry).toHaveBeenCalledTimes(0);
    online();
    await pass(60_000);
    expect(retry).toHaveBeenCalledTimes(1);
    setState('hidden', true);
    await pass(60_000);
    expect(retry).toHaveBeenCalledTimes(1);
    setState('hidden', false);
    online();
    await pass(0);
    expect(retry).toHaveBeenCalledTimes(2);
    online();
    await pass(1000);
    expect(retry).toHaveBeenCalledTimes(2);
    await pass(2000);
    expect(retry).toHaveBeenCalledTimes(3);
    jest.useRealTimers();
  });
});
