import type { PaymentWay } from '@smokehouse/shared/contract';
import { Drawing } from '../parts/drawing';

const DRAWINGS = {
  cash: <path d="M3 6.5h18v11H3zM12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5M6 9.5v5M18 9.5v5" />,
  terminal: <path d="M3 5.5h18v13H3zM3 10h18M6.5 15h4" />,
  transfer: <path d="M4 8.5h15M15 4.5l4 4-4 4M20 15.5H5M9 11.5l-4 4 4 4" />,
} satisfies Record<PaymentWay, React.ReactNode>;

/** The icon of a way to pay. */
export function PaymentIcon({ way }: { way: PaymentWay }) {
  return <Drawing>{DRAWINGS[way]}</Drawing>;
}
