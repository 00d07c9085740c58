import { lazy, Suspense } from 'react';
import type { OrderFilter } from './use-order-filter';

const FigureFilterBar = lazy(() =>
  import(/* webpackChunkName: "figure-filter" */ './figure-filter').then((loaded) => ({
    default: loaded.FigureFilterBar,
  })),
);

/** Says of which figure the list shows the orders. Loaded only for lists of a figure. */
export function FigureNotice(props: {
  kind: 'delivery' | 'dine';
  filter: OrderFilter;
  onClear: () => void;
}) {
  if (Object.keys(props.filter.figure).length === 0) return null;
  return (
    <Suspense fallback={null}>
      <FigureFilterBar {...props} />
    </Suspense>
  );
}
