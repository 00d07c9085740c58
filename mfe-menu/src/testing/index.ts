import type { CallAnswer, Product } from '@smokehouse/shared/contract';
import { mockNetwork } from '@smokehouse/shared/testing';

/** Creates a dish with default values for the fields that a test does not set. */
export function dish(fields: Partial<Product> & { _id: string }): Product {
  return {
    name: fields._id,
    description: '',
    category: 'burger',
    price: 50,
    image: 'dish.webp',
    inStock: true,
    ...fields,
  };
}

type Search = CallAnswer<'GET /api/product/search'>;

/** Mocks the menu with these dishes. Without an answer of the search, it fails. */
export function serveMenu(...products: Product[]) {
  return mockNetwork({ 'GET /api/product/list': { success: true, products } });
}

/** Mocks the menu and the answer of its search. */
export function serveSearch(products: Product[], search: Partial<Search>) {
  return mockNetwork({
    'GET /api/product/list': { success: true, products },
    'GET /api/product/search': {
      success: true,
      ids: [],
      products: [],
      categories: [],
      ...search,
    },
  });
}
