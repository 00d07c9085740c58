import { screen } from '@testing-library/react';
import { mockNetwork, renderRemote } from '@smokehouse/shared/testing';
import * as remote from '../routes';

const hours = { success: true, opensAt: '10:30', closesAt: '04:00', isOpen: true };

describe('/starter', () => {
  it.each([
    ['en', 'STARTER_TITLE', 'See the menu'],
    ['ar', 'STARTER_ARABIC', 'إلى القائمة'],
  ] as const)('has a title and a link to the menu in %s', async (language, title, link) => {
    mockNetwork({ 'GET /api/hours': hours });
    await renderRemote(remote, '/starter', { language });
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe('/all-menu');
    expect(document.title).toContain(title);
  });

  it.each([
    [true, 'Open until 04:00.'],
    [false, 'Opens at 10:30.'],
  ])('shows whether the restaurant is open (%s)', async (isOpen, text) => {
    const sent = mockNetwork({ 'GET /api/hours': { ...hours, isOpen } });
    await renderRemote(remote, '/starter');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(sent.map(({ name }) => name)).toEqual(['GET /api/hours']);
  });
});
