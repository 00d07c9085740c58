import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';

const load = () =>
  import(/* webpackChunkName: "correct-dialog" */ '../chunk').then(({ TableDialog }) => ({
    default: TableDialog,
  }));

const TableDialog = lazy(load);

/**
 * The dialog that corrects a table: all its open rounds, or one of them. It is loaded after the
 * page, so that it also opens while the network is away.
 * @param order an order of the visit that is meant
 * @param onClose called when it closes, whether or not something was corrected
 */
export function useCorrectTable(
  table: string,
  { order, onClose }: { order?: string; onClose?: () => void } = {},
): { correctTable: () => void; tableDialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // It is loaded again when it opens.
    load().catch(() => undefined);
  }, []);
  return {
    correctTable: () => setOpen(true),
    tableDialog: isOpen && (
      <Suspense fallback={null}>
        <TableDialog
          table={table}
          order={order}
          onClose={() => {
            setOpen(false);
            onClose?.();
          }}
        />
      </Suspense>
    ),
  };
}
