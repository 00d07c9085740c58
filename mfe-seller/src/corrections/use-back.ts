import { call } from '@smokehouse/shared/api';
import type { CallAnswer, CorrectionPreview } from '@smokehouse/shared/contract';
import { useQuery } from '@smokehouse/shared/query';
import { errorMessage } from '../report-error';
import type { CorrectableOrder } from './draft';

type Preview = CallAnswer<'POST /api/seller/order/correct-preview'>;

/** How a correction gives money back. */
export interface Back {
  /** By each way, SAR; undefined until it is known. Nothing of a bill that is not paid. */
  ways: Preview['back'] | undefined;
  /** Cash goes back, and the person has no drawer open. */
  needsDrawer: boolean;
  error: string;
  /** The server has not answered yet. */
  isAsking: boolean;
  reload: () => void;
}

/**
 * Asks how a correction of a round would give money back: its bills may be paid in several ways.
 * A delivery order goes back to the card that paid it.
 * @param change null while it is not complete, or the order does not allow it
 */
export function useBack(
  order: CorrectableOrder,
  change: Omit<CorrectionPreview, 'orderId' | 'seen'> | null,
  falls: number,
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
      needsDrawer: false,
      error: '',
      isAsking: false,
      reload: () => undefined,
    };
  return {
    ways: change ? data?.back : [],
    needsDrawer: change !== null && data !== undefined && lacksDrawer(data),
    error: error ? errorMessage(error) : '',
    isAsking: isLoading,
    reload: () => void refetch(),
  };
}

const lacksDrawer = ({ back, hasDrawer }: Preview) =>
  !hasDrawer && back.some(({ way }) => way === 'cash');
