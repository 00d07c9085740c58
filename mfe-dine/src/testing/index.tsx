import { fireEvent } from '@testing-library/react';
import type { Bill, DineOrder, DineUser, Product } from '@smokehouse/shared/contract';
import type { RemoteModule } from '@smokehouse/shared/contract/federation';
import { renderRemote } from '@smokehouse/shared/testing';
import { useSession } from '@smokehouse/shared/stores';
import * as dine from '../routes';

// jsdom does not implement the methods of the dialog element.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

const { dineNavbar: Navbar, guestEntry: Entry } = dine.slots as Required<typeof dine.slots>;

/** The remote's pages with its slots, as in the shell. Other pages are a placeholder. */
const dineSite: RemoteModule = {
  ...dine,
  routes: [
    ...dine.routes.map((route) => ({
      ...route,
      element: (
        <>
          <Navbar />
          {route.element}
          <Entry />
        </>
      ),
    })),
    {
      path: '*',
      element: (
        <>
          <Navbar />
          <main>Another page</main>
          <Entry />
        </>
      ),
    },
  ],
};

/** Renders the page at an address. */
export function openPage(
  at: string,
  options?: Parameters<typeof renderRemote>[2],
): ReturnType<typeof renderRemote> {
  return renderRemote(dineSite, at, options);
}

export function dish(fields: Partial<Product> & { _id: string }): Product {
  return {
    name: fields._id,
    description: '',
    category: 'burger',
    price: 40,
    image: '',
    inStock: true,
    ...fields,
  };
}

export const FAHAD: DineUser = { _id: 'g1', name: 'Fahad', mobile: '050-312-8846', dineCart: {} };
export function signInFahad(): void {
  useSession.getState().setGuest(FAHAD);
}
/** Signs in Fahad with a table that the server has stored. */
export function signInFahadAt(table: string): void {
  useSession.getState().setGuest({ ...FAHAD, table });
}

export function orderOf(fields: Partial<DineOrder>): DineOrder {
  return {
    _id: '0199aaaa-5b20f7',
    name: 'Fahad',
    mobile: '050-312-8846',
    amount: 98,
    paymentType: 'Cash On Delivery',
    isPaid: false,
    status: 'Food is being prepared',
    createdAt: '2026-11-21T18:00:00.000Z',
    items: [
      {
        product: {
          _id: 'pit',
          name: 'Pit Smash Burger',
          nameAr: 'برجر سماش',
          image: '',
          category: 'burger',
          price: 49,
        },
        quantity: 2,
      },
    ],
    ...fields,
  };
}

export function billOf(fields: Partial<Bill>): Bill {
  return {
    _id: 'b1',
    number: 'INV-000042',
    isTaxInvoice: true,
    title: { en: 'Simplified Tax Invoice', ar: 'فاتورة ضريبية مبسطة' },
    issuedAt: '2026-11-21T19:00:00.000Z',
    kind: 'dine',
    orders: [{ _id: 'round-1', reference: '#ROUND1' }],
    table: '7',
    customer: { name: 'Fahad', mobile: '050-312-8846' },
    seller: {
      name: { en: 'Texas Style Smoke House', ar: 'تكساس ستايل سموك هاوس' },
      address: { en: 'Riyadh', ar: 'الرياض' },
      vatNumber: '300000000000003',
    },
    lines: [{ name: 'Pit Smash Burger', nameAr: 'برجر سماش', quantity: 2, price: 49, amount: 98 }],
    currency: 'SAR',
    total: 98,
    vat: 12.78,
    net: 85.22,
    vatPercent: 15,
    paymentType: 'Cash On Delivery',
    isPaid: false,
    qr: { tlv: 'AQ==', svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    pdf: '/api/order/round-1/bill.pdf',
    ...fields,
  };
}

/** Fires the events of a click with a pointer. */
export function press(element: HTMLElement): void {
  fireEvent.pointerDown(element);
  element.focus();
  fireEvent.click(element);
}

/** Types into a field key by key, so that its input rules apply to each. */
export function type(field: HTMLInputElement, text: string): void {
  for (const key of text) fireEvent.change(field, { target: { value: field.value + key } });
}
