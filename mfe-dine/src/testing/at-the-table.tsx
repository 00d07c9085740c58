import { fireEvent } from '@testing-library/react';
import type { DineOrder, DineUser, Product } from '@smokehouse/shared/contract';
import type { RemoteModule } from '@smokehouse/shared/contract/federation';
import { renderRemote } from '@smokehouse/shared/testing';
import { useSession } from '@smokehouse/shared/stores';
import * as dine from '../routes';

// jsdom knows the dialog element, but not how it opens.
HTMLDialogElement.prototype.showModal = function showModal() { this.open = true; };
HTMLDialogElement.prototype.close = function close() { this.open = false; };

const { dineNavbar: Navbar, guestEntry: Entry } = dine.slots as Required<typeof dine.slots>;

/** The remote as the shell lays it out: navigation above, the entry dialog beside; the shop's pages are only named. */
const laidOut: RemoteModule = {
  ...dine,
  routes: [
    ...dine.routes.map((route) => ({ ...route, element: <><Navbar />{route.element}<Entry /></> })),
    { path: '*', element: <><Navbar /><main>Another page</main><Entry /></> },
  ],
};

/** Visits an address of the table's site. */
export function visit(at: string, options?: Parameters<typeof renderRemote>[2]): ReturnType<typeof renderRemote> {
  return renderRemote(laidOut, at, options);
}

export function dish(fields: Partial<Product> & { _id: string }): Product {
  return { name: fields._id, description: '', category: 'burger', price: 40, image: '', inStock: true, ...fields };
}

export const FAHAD: DineUser = { _id: 'g1', name: 'Fahad', mobile: '050-312-8846', dineCart: {} };
export function asFahad(): void { useSession.getState().setGuest(FAHAD); }

export function orderOf(fields: Partial<DineOrder>): DineOrder {
  return {
    _id: '0199aaaa-5b20f7', name: 'Fahad', mobile: '050-312-8846', amount: 98, paymentType: 'Cash On Delivery', isPaid: false, status: 'Food is being prepared', createdAt: '2026-11-21T18:00:00.000Z',
    items: [{ product: { _id: 'pit', name: 'Pit Smash Burger', nameAr: 'برجر سماش', image: '', category: 'burger', price: 49 }, quantity: 2 }],
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
