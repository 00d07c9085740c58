// The pages that the benches measure.
import { SELLER } from './site.mjs';

/** The package of each page, by the page's name. */
export const OWNERS = {
  home: 'mfe-menu',
  'all-menu': 'mfe-menu',
  product: 'mfe-menu',
  cart: 'mfe-cart',
  'dine-in': 'mfe-dine',
  seller: 'mfe-seller',
};

const ADD = {
  control: 'main .add',
  press: 'main .add',
  pressed: 'main [role=group] output',
};

/**
 * Signs the seller in, who has declined to set up a second factor: a page without the offer.
 * @returns {Promise<{name: string, value: string}[]>} the cookies
 */
async function signInSeller(site) {
  const response = await fetch(`${site}/api/seller/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site },
    body: JSON.stringify(SELLER),
  });
  if (!response.ok) throw new Error(`The seller could not sign in: ${response.status}`);
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  await fetch(`${site}/api/seller/second-factor/decline`, {
    method: 'POST',
    headers: { cookie: cookies.join('; '), origin: site },
  });
  return cookies.map((cookie) => {
    const [name, value] = cookie.split('=');
    return { name, value };
  });
}

/**
 * @param {string} site
 * @returns {Promise<{name: string, path: string, isRendered?: boolean, control: string, press?:
 *   string, pressed?: string, cart?: object, cookies?: {name: string, value: string}[]}[]>} `isRendered`: whether the
 *   server renders its content; `control`: the first element that a visitor would use; `cart`: the
 *   cart before the view
 */
export async function findPages(site) {
  const { products } = await (await fetch(`${site}/api/product/list`)).json();
  const [dish, other] = products.filter(({ inStock }) => inStock);
  return [
    { name: 'home', path: '/', isRendered: true, ...ADD },
    { name: 'all-menu', path: '/all-menu', isRendered: true, ...ADD },
    {
      name: 'product',
      path: `/menu/${dish.category}/${dish._id}`,
      isRendered: true,
      ...ADD,
    },
    {
      name: 'cart',
      path: '/cart',
      control: 'main .iconbtn',
      cart: { [dish._id]: 1, [other._id]: 2 },
    },
    { name: 'dine-in', path: '/dine-in', isRendered: true, control: 'main .add' },
    {
      name: 'seller',
      path: '/seller',
      control: 'main form input',
      cookies: await signInSeller(site),
    },
  ];
}
