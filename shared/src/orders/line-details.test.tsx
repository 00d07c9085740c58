import { screen } from '@testing-library/react';
import type { RemoteModule } from '@smokehouse/shared/contract/federation';
import { renderRemote } from '@smokehouse/shared/testing';
import { LineDetails } from './line-details';

const page: RemoteModule = {
  namespace: 'notes',
  messages: () => Promise.resolve({}),
  routes: [{ path: '/', element: <LineDetails line={{ note: 'no salt' }} /> }],
};

describe('the details of a line', () => {
  it.each([
    ['en', '“no salt”'],
    ['ar', '«no salt»'],
  ] as const)('quote its note as the language does (%s)', async (language, quoted) => {
    await renderRemote(page, '/', { language });
    const note = await screen.findByText('no salt');
    expect(note.parentElement?.textContent).toBe(quoted);
  });
});
