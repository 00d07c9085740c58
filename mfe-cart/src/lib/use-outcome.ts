import { useEffect, useState } from 'react';
import type { Cart, Language } from '@smokehouse/shared/contract';
import { useLanguage } from '@smokehouse/shared/stores';
import { clearToasts, notify } from '@smokehouse/shared/ui';

/** The result of a checkout attempt. */
export interface Outcome {
  /** Error message, shown at the button. */
  problem?: string;
  /** Why nothing was paid, as keys of texts: the card was declined, or the window closed. */
  unpaid?: readonly string[];
  /** Error message about dishes, shown beside the lines. */
  dishError?: string;
  /** Error message that is also a toast, until the result is discarded. */
  toast?: string;
  /** The order's amount, if it differs from the total on the screen. Unit: SAR. */
  newTotal?: number;
  /** True if the problem is that the customer has paid for the same order already. */
  isRepeat?: boolean;
  /** True if the attempt was paid and its whole amount is returned. */
  isRefunded?: boolean;
}

const NONE: Outcome = {};

/** The last result, and what it was of. */
interface Last extends Outcome {
  cart: Cart;
  asked: string;
  language: Language;
  isRefused: boolean;
}

function withoutSentences(last: Last): Last {
  for (const sentence of ['problem', 'toast', 'dishError'] as const) delete last[sentence];
  return last;
}

/**
 * The result of the last checkout attempt. It is discarded when the cart changes, or what was asked
 * for with it.
 * @param asked the way, the place and the time that the customer chose
 * @param isRefused whether the page itself says that no order can be had by them. A message is over
 *   when it no longer says so.
 */
export function useOutcome(items: Cart, asked: string, isRefused: boolean) {
  const language = useLanguage((state) => state.language);
  const [reviewRequests, setReviewRequests] = useState(0);
  const now = { cart: items, asked, language, isRefused };
  const [last, setLast] = useState<Last>(now);
  const show = (outcome: Outcome) => setLast({ ...now, ...outcome });
  // It must not come back with the earlier choice.
  if (last.asked !== asked || (last.isRefused && !isRefused)) show({});
  // Sentences of the server are in the language in which they were asked for.
  else if (last.language !== language) setLast(withoutSentences({ ...last, language }));
  else if (last.isRefused !== isRefused) setLast({ ...last, isRefused });
  const outcome: Outcome = last.cart === items ? last : NONE;
  useEffect(() => {
    if (!outcome.toast) return undefined;
    notify.error(outcome.toast);
    return clearToasts;
  }, [outcome]);
  return {
    outcome,
    /** Number of attempts that stopped because the customer must review the lines first. */
    reviewRequests,
    show,
    showProblem(problem: string, more: Outcome = {}) {
      show({ problem, toast: problem, ...more });
    },
    requestReview(reason: Outcome = {}) {
      show(reason);
      setReviewRequests((count) => count + 1);
    },
  };
}
