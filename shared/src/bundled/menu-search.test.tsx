import { act, fireEvent, screen } from '@testing-library/react';
import { SearchField, useMenuSearch } from '@smokehouse/shared/bundled/menu-search';
import { Link, useNavigate } from '@smokehouse/shared/router';
import { currentAddress, renderRemote } from '@smokehouse/shared/testing';

function Page() {
  const [text] = useMenuSearch();
  const navigate = useNavigate();
  return (
    <>
      <SearchField placeholder="Search" />
      <p data-testid="text">{text}</p>
      <Link to="/about">About</Link>
      <Link to="/all-menu?q=rib">Ribs</Link>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  );
}
const site = {
  namespace: 'site',
  messages: () => Promise.resolve({}),
  routes: ['/about', '/all-menu'].map((path) => ({ path, element: <Page /> })),
};
const box = () => screen.getByRole<HTMLInputElement>('searchbox');
const press = (element: HTMLElement) =>
  act(async () => {
    fireEvent.click(element);
    await Promise.resolve();
  });
const type = (text: string) =>
  act(async () => {
    fireEvent.change(box(), { target: { value: text } });
    await Promise.resolve();
  });

describe('the search field', () => {
  it('opens the menu with the typed text in the address', async () => {
    await renderRemote(site, '/about');
    await type('rib & wings');
    expect(currentAddress()).toBe('/all-menu?q=rib+%26+wings');
    expect(screen.getByTestId('text').textContent).toBe('rib & wings');
  });

  it('shows the text of the address', async () => {
    await renderRemote(site, '/all-menu?q=wings');
    expect(box().value).toBe('wings');
    await press(screen.getByRole('link', { name: 'Ribs' }));
    expect(box().value).toBe('rib');
  });

  it('is empty on other pages', async () => {
    await renderRemote(site, '/about?q=wings');
    expect(box().value).toBe('');
  });

  it('removes an empty text from the address', async () => {
    await renderRemote(site, '/all-menu?q=wings');
    await type('');
    expect(currentAddress()).toBe('/all-menu');
  });

  it('shows the text of the address after going back, also while it has the focus', async () => {
    await renderRemote(site, '/about');
    box().focus();
    await type('rib');
    await press(screen.getByRole('button', { name: 'Back' }));
    expect(box().value).toBe('');
  });

  it('is cleared by a link that is followed after typing', async () => {
    await renderRemote(site, '/all-menu');
    box().focus();
    await type('wings');
    screen.getByRole('link', { name: 'About' }).focus();
    await press(screen.getByRole('link', { name: 'About' }));
    expect(box().value).toBe('');
  });
});
