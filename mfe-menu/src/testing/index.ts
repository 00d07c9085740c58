import type { Product } from '@smokehouse/shared/contract';
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

/** Mocks the menu with these dishes. */
export function serveMenu(...products: Product[]) {
  return mockNetwork({ 'GET /api/product/list': { success: true, products } });
}
