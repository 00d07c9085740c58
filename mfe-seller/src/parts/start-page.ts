import { PAGES } from '../generated/pages';
import { useStoredChoice } from './stored-choice';

/** The pages that can open after signing in, the default first. */
export const START_PAGES = PAGES.filter(({ start }) => start);

/** The page that opens on this device after signing in at `/seller`. */
export const useStartPage = () =>
  useStoredChoice('start-page', START_PAGES.map(({ path }) => path) as [string, ...string[]]);
