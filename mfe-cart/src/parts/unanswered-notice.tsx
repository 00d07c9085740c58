import { useEffect, useEffectEvent, useState } from 'react';
import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQueryClient } from '@smokehouse/shared/query';
import { Link, useNavigate } from '@smokehouse/shared/router';
import { useCart } from '@smokehouse/shared/stores';
import { addPaymentTexts, confirmPayment, noteCart } from '../lib/attempt-end';
import { Problem } from './problem';

/** How long after a failure the server is asked again: each time twice as long. Unit: ms. */
const [FIRST_MS, LONGEST_MS] = [2_000, 30_000];

/**
 * Says that a payment has no answer yet, and asks for it until there is one: at once after the page
 * was loaded again, and when the connection or the customer returns.
 * @param props.isPaying while the checkout itself waits for the answer
 */
function Notice({ isPaying }: { isPaying: boolean }) {
  const { t } = useTranslation('mfe-cart');
  const { t: shared } = useTranslation('shared');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { items } = useCart();
  useEffect(() => noteCart(items), [items]);
  const [failures, setFailures] = useState(isPaying ? 1 : 0);
  const ask = useEffectEvent(async () => {
    if (document.hidden) return;
    if (!navigator.onLine) setFailures((count) => Math.max(count, 1));
    else if (!(await confirmPayment({ t, queryClient, navigate })))
      setFailures((count) => count + 1);
  });
  useEffect(() => {
    if (isPaying) return undefined;
    const askNow = () => void ask();
    const delay = failures === 0 ? 0 : Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1));
    const timer = setTimeout(askNow, delay);
    addEventListener('online', askNow);
    document.addEventListener('visibilitychange', askNow);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', askNow);
      document.removeEventListener('visibilitychange', askNow);
    };
  }, [failures, isPaying]);
  if (isPaying || failures === 0) return <p role="status">{t('payment.confirming')}</p>;
  return (
    <Problem>
      <span>
        {t('payment.unconfirmed')} <Link to={paths.myOrders}>{shared('nav.myOrders')}</Link>
      </span>
    </Problem>
  );
}

/** Loaded with the payment, whose texts it shows. */
export default function UnansweredNotice(props: { isPaying: boolean }) {
  addPaymentTexts();
  return <Notice {...props} />;
}
