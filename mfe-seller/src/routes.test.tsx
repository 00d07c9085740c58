import { paths } from '@smokehouse/shared/contract';
import { LOADS } from './generated/loads';
import { PAGES } from './generated/pages';
import { routes } from './routes';

const addresses = Object.values(paths).filter(
  (path): path is Extract<typeof path, `/seller${string}`> =>
    typeof path === 'string' && path.startsWith(paths.seller),
);

describe('the routes of the desk', () => {
  it.each(addresses)('%s, to which others link, is a declared page', (address) => {
    expect(PAGES.map(({ path }) => path)).toContain(address);
  });
  it('contain each declared page once, with its code', () => {
    const [desk, ...bare] = routes;
    const found = [...(desk?.children ?? []), ...bare].map(({ path }) => path);
    expect(found.sort()).toEqual(PAGES.map(({ path }) => path).sort());
    expect(LOADS).toHaveLength(PAGES.length);
  });
});
