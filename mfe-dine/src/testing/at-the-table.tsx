import { fireEvent } from '@testing-library/react';
import type { Bill, DineOrder, DineUser, Product } from '@smokehouse/shared/contract';
import type { RemoteModule } from '@smokehouse/shared/contract/federation';
import { renderRemote } from '@smokehouse/shared/testing';
import { useSession } from '@smokehouse/shared/stores';
import * as dine from '../routes';

// jsdom knows the dialog element, but not how it opens.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

const { dineNavbar: Navbar, guestEntry: Entry } = dine.slots as Required<typeof dine.slots>;

/**
 * The remote as the shell lays it out: navigation above, the entry dialog beside; the shop's pages
 * are only named.
 */
const laidOut: RemoteModule = {
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

/** Visits an address of the table's site. */
export function visit(
  at: string,
  options?: Parameters<typeof renderRemote>[2],
): ReturnType<typeof renderRemote> {
  return renderRemote(laidOut, at, options);
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
export function asFahad(): void {
  useSession.getState().setGuest(FAHAD);
}
/** Fahad, of whom the server knows where he sits. */
export function asFahadAt(table: string): void {
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

/** What a click with a pointer does. */
export function press(element: HTMLElement): void {
  fireEvent.pointerDown(element);
  element.focus();
  fireEvent.click(element);
}

/** Types into a field, key by key, as its rules apply at each. */
export function type(field: HTMLInputElement, text: string): void {
  for (const key of text) fireEvent.change(field, { target: { value: field.value + key } });
}
