import type { Address, CallAnswer, Product, User } from '@smokehouse/shared/contract';

/** Test data of this remote. */
export const user: User = { _id: 'u1', name: 'Reem', email: 'reem@example.com', cart: {} };
export const home: Address = {
  _id: 'home',
  firstName: 'Reem',
  lastName: 'Al Otaibi',
  email: 'reem@example.com',
  street: 'King Fahd Rd',
  city: 'Riyadh',
  state: 'Riyadh Region',
  zipcode: '12241',
  country: 'Saudi Arabia',
  phone: '+966501234567',
};
export const office: Address = { ...home, _id: 'office', street: 'Olaya St', zipcode: '12611' };

export function dish(fields: Partial<Product> & { _id: string }): Product {
  return {
    name: fields._id,
    description: '',
    category: 'bar-bq',
    price: 10,
    image: '',
    inStock: true,
    ...fields,
  };
}
export const brisket = dish({ _id: 'brisket', name: 'Brisket', nameAr: 'بريسكت', price: 118 });
export const rib = dish({ _id: 'rib', name: 'Short Rib', nameAr: 'ريش', price: 169 });

export const menuOf = (...products: Product[]) => ({ success: true, products });
export const placed = (amount: number): CallAnswer<'POST /api/order/cod'> => ({
  success: true,
  order: { amount, currency: 'SAR', id: 'order_1', receipt: 'SH-1' },
  checkout: { key: 'rzp_test_1', script: 'https://pay.example/checkout.js', test: true },
});
