import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { OrderLine } from '@smokehouse/shared/contract';
import type { CorrectableOrder } from '../draft';

const load = () =>
  import(/* webpackChunkName: "correct-dialog" */ '../chunk').then(({ CorrectDialog }) => ({
    default: CorrectDialog,
  }));

const CorrectDialog = lazy(load);

/**
 * The dialog that corrects an order of a page. It is loaded after the page, so that it also opens
 * while the network is away.
 * @param listKey cache key of the lists that contain the orders
 * @param nameOf the display name of an order
 */
export function useCorrectDialog<O extends CorrectableOrder>(
  listKey: string,
  nameOf: (order: O) => string,
): { correct: (order: O, line?: OrderLine) => void; correctDialog: ReactNode } {
  const [opened, setOpened] = useState<{ order: O; line: OrderLine | undefined } | null>(null);
  useEffect(() => {
    // It is loaded again when it opens.
    load().catch(() => undefined);
  }, []);
  return {
    correct: (order, line) => setOpened({ order, line }),
    correctDialog: opened && (
      <Suspense fallback={null}>
        <CorrectDialog
          {...opened}
          name={nameOf(opened.order)}
          listKey={listKey}
          onClose={() => setOpened(null)}
        />
      </Suspense>
    ),
  };
}
