import { fireEvent, screen } from '@testing-library/react';
import { connectOwnTexts } from '@smokehouse/shared/bundled/connect-texts';
import { mockNetwork, renderRemote } from '@smokehouse/shared/testing';
import { shellMessages } from '../messages';
import SignIn from './sign-in';

describe('the dialog to sign in', () => {
  it('moves the focus before the next key: a slow browser loses no letter to another field', async () => {
    mockNetwork({});
    await renderRemote(
      {
        namespace: 'shell',
        messages: async (language) => (await shellMessages(language)).shell,
        connectTexts: connectOwnTexts,
        routes: [{ path: '/', element: <SignIn /> }],
      },
      '/',
    );
    expect(document.activeElement).toBe(await screen.findByLabelText('Email'));
    fireEvent.click(screen.getByRole('button', { name: 'Create an account? click here' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  });
});
