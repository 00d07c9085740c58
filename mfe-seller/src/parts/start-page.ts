import { paths } from '@smokehouse/shared/contract';
import { useStoredChoice } from './stored-choice';

/** The pages that can open after signing in, the default first, with the keys of their titles. */
export const START_PAGES = {
  [paths.seller]: 'addProduct',
  [paths.sellerOrders]: 'orders',
  [paths.sellerDineOrders]: 'dineOrders',
  [paths.sellerFloor]: 'floorTitle',
  [paths.sellerKitchen]: 'kitchenTitle',
} as const;

type StartPage = keyof typeof START_PAGES;

/** The page that opens on this device after signing in at `/seller`. */
export const useStartPage = () =>
  useStoredChoice('start-page', Object.keys(START_PAGES) as [StartPage, ...StartPage[]]);
