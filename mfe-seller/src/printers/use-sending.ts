import { useDeskMutation } from '../parts/use-desk-mutation';
import { printersQuery } from './queries';

/** Sends one action at a time, says how it ended, and reads the printers again. */
export const useSending = () => useDeskMutation({ stale: [printersQuery.queryKey] });
