import type { Product } from '@smokehouse/shared/contract';
import { mockNetwork } from '@smokehouse/shared/testing';

/** A dish of which a test names only what matters to it. */
export function dish(facts: Partial<Product> & { _id: string }): Product {
  return {
    name: facts._id,
    description: '',
    category: 'burger',
    price: 50,
    image: 'dish.webp',
    inStock: true,
    ...facts,
  };
}

/** Answers the menu with these dishes. */
export function serveMenu(...products: Product[]) {
  return mockNetwork({ 'GET /api/product/list': { success: true, products } });
}
