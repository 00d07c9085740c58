import { call } from '@smokehouse/shared/api';
import type { CallAnswer, CorrectionPreview } from '@smokehouse/shared/contract';
import { useQuery } from '@smokehouse/shared/query';
import { errorMessage } from '../report-error';
import type { CorrectableOrder, Effect } from './draft';

type Preview = CallAnswer<'POST /api/seller/order/correct-preview'>;

/** How a correction gives money back. */
export interface Back {
  /** By each way, SAR; undefined until it is known. Nothing of a bill that is not paid. */
  ways: Preview['back'] | undefined;
  /** The VAT that comes off, SAR; undefined until it is known. */
  vat: number | undefined;
  /** How many credit notes are issued; undefined until it is known, and of earlier servers. */
  creditNotes: number | undefined;
  /** Cash goes back, and the person has no drawer open. */
  needsDrawer: boolean;
  error: string;
  /** The server has not answered yet. */
  isAsking: boolean;
  reload: () => void;
}

/**
 * Asks how a correction of a round would give money back, and with which VAT: its bills may be paid
 * in several ways, and contain other rounds. A delivery order has a bill of its own and goes back to
 * the card that paid it.
 * @param change null while it is not complete, or the order does not allow it
 */
export function useBack(
  order: CorrectableOrder,
  change: Omit<CorrectionPreview, 'orderId' | 'seen'> | null,
  { falls, vat }: Pick<Effect, 'falls' | 'vat'>,
): Back {
  const isRound = order.receipt === undefined;
  const request = { orderId: order._id, ...change, seen: order.corrections?.length ?? 0 };
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: ['correction-preview', request],
    queryFn: () => call('POST /api/seller/order/correct-preview', request as CorrectionPreview),
    enabled: isRound && change !== null,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: true,
  });
  if (!isRound)
    return {
      ways: order.isPaid && falls > 0 ? [{ way: 'online', amount: falls }] : [],
      vat,
      creditNotes: 1,
      needsDrawer: false,
      error: '',
      isAsking: false,
      reload: () => undefined,
    };
  return {
    ...(change ? shownOf(data, vat) : NOTHING),
    error: error ? errorMessage(error) : '',
    isAsking: isLoading,
    reload: () => void refetch(),
  };
}

/** Of a change that is not complete. */
const NOTHING = { ways: [], vat: 0, creditNotes: 0, needsDrawer: false };

/** @param vat of the round alone: earlier servers answer without it */
const shownOf = (data: Preview | undefined, vat: number) => ({
  ways: data?.back,
  vat: data && (data.vat ?? vat),
  creditNotes: data?.creditNotes,
  needsDrawer: data !== undefined && lacksDrawer(data),
});

const lacksDrawer = ({ back, hasDrawer }: Preview) =>
  !hasDrawer && back.some(({ way }) => way === 'cash');
