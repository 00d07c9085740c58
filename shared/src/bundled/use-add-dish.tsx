import { type ReactNode, useState } from 'react';
import type { Cart, Product } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import type { ItemsStore, useCart } from '@smokehouse/shared/stores';
import { notify } from '@smokehouse/shared/ui';

/** Loads the sheet of options. Each package has its own, with the package's texts. */
export const loadOptionsSheet = () =>
  import(/* webpackChunkName: "options-sheet" */ '@smokehouse/shared/bundled/options-sheet');

/** The keys of the lines of a dish, in the order in which they were added. */
export const linesOfDish = (items: Cart, id: string) =>
  Object.keys(items).filter((key) => key === id || key.startsWith(`${id}~`));

/** How many of a dish are in the cart, with all options and notes. */
const quantityOf = (items: Cart, { _id: id }: Product): number =>
  linesOfDish(items, id).reduce((sum, key) => sum + (items[key] ?? 0), 0);

interface Texts {
  /** The remote's own namespace, which receives the texts of the sheet. */
  namespace: string;
}

/**
 * The sheet in which the options of a dish are chosen. It is loaded when it is opened.
 * @param line the key of the line that it changes; without it, a line is added
 */
export function useOptionsSheet(
  product: Product | undefined,
  useItems: ItemsStore,
  { namespace, line }: Texts & { line?: string },
): { open: (onDone?: () => void) => void; sheet: ReactNode } {
  const { t } = useTranslation('shared');
  const [sheet, setSheet] = useState<ReactNode>(null);
  function open(onDone?: () => void) {
    if (!product) return;
    loadOptionsSheet().then(
      ({ OptionsSheet }) =>
        setSheet(
          <OptionsSheet
            namespace={namespace}
            product={product}
            useItems={useItems}
            line={line}
            onClose={() => setSheet(null)}
            onDone={onDone}
          />,
        ),
      () => notify.error(t(navigator.onLine ? 'loadFailed' : 'unreachable')),
    );
  }
  return { open, sheet };
}

/**
 * Quantity and actions of one dish in a cart. If the dish requires options, adding opens their
 * sheet.
 * @param offersAll the sheet is opened for options that are not required, too
 */
export function useAddDish(
  product: Product,
  useItems: typeof useCart,
  { namespace, offersAll = false }: Texts & { offersAll?: boolean },
) {
  const { _id: id, hasOptions, requiresOptions } = product;
  const { open, sheet } = useOptionsSheet(product, useItems, { namespace });
  const quantity = useItems((state) => quantityOf(state.items, product));
  const opensSheet = Boolean(offersAll ? hasOptions : requiresOptions);
  return {
    quantity,
    sheet,
    /** The id for `AddControl`, whose clicks before hydration add the dish without options. */
    dish: opensSheet ? undefined : id,
    add(onDone?: () => void): void {
      if (opensSheet) {
        open(onDone);
        return;
      }
      useItems.getState().add(id);
      onDone?.();
    },
    /** Removes one of the line that was added last. */
    remove(): void {
      const { items, remove } = useItems.getState();
      remove(linesOfDish(items, id).at(-1) ?? id);
    },
  };
}
