import { screen } from '@testing-library/react';
import { mockNetwork, renderRemote } from '@smokehouse/shared/testing';
import * as remote from '../routes';

describe('/starter', () => {
  it.each([['en', 'STARTER_TITLE', 'See the menu'], ['ar', 'STARTER_ARABIC', 'إلى القائمة']] as const)('says in %s what it is and leads on to the menu', async (language, title, link) => {
    mockNetwork({});
    await renderRemote(remote, '/starter', { language });
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe('/all-menu');
    expect(document.title).toContain(title);
  });

  it('asks the server for nothing', async () => {
    const sent = mockNetwork({});
    await renderRemote(remote, '/starter');
    expect(sent).toEqual([]);
  });
});
