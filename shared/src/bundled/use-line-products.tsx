import { optionsQuery } from '@smokehouse/shared/bundled/options-query';
import type { lineOptions } from '@smokehouse/shared/bundled/line-options';
import type { Cart, OptionsMenu, Product, RequestedItem } from '@smokehouse/shared/contract';
import { useQuery } from '@smokehouse/shared/query';

type LineOptionsCode = typeof lineOptions;

/** What carts with options or notes need: loaded when a cart has some. */
export type LineOptions = LineOptionsCode & { menu: OptionsMenu };

/**
 * The code for lines with options. Each package has its own, whose texts are the package's: the
 * cache of queries is shared, and must not give it that of another one.
 * @param namespace the package
 */
export const lineOptionsCode = (namespace: string) => ({
  queryKey: ['line-options', namespace],
  queryFn: async (): Promise<LineOptionsCode> => {
    const loaded = await import(
      /* webpackChunkName: "line-options" */ '@smokehouse/shared/bundled/line-options'
    );
    return loaded.lineOptions;
  },
  staleTime: Infinity,
  structuralSharing: false,
});

/** The id of the dish of a line: the key of a line without options. */
export const dishOfLine = (line: string): string => line.split('~', 1)[0] ?? line;

/** True for a line of a cart with options to choose, or with a note to the kitchen. */
export const hasDetails = ({ _id: line, hasOptions }: Product): boolean =>
  hasOptions === true || line.includes('~');

/** True if a line of the cart has options or a note. */
export const needsOptions = (cart: Cart, products: readonly Product[]): boolean =>
  Object.keys(cart).some((line) =>
    products.some((dish) => dish._id === dishOfLine(line) && hasDetails({ ...dish, _id: line })),
  );

/**
 * The menu with an entry for each line of a cart that has options or a note: the dish under the key
 * of the line, with the price of the line. What looks up a dish by its id then finds lines, too.
 * @param namespace the package that shows the lines
 * @returns undefined products until the menu, and the options if the cart needs them, have loaded
 */
export function useLineProducts(
  namespace: string,
  cart: Cart,
  products: readonly Product[] | undefined,
): {
  products: readonly Product[] | undefined;
  options: LineOptions | undefined;
  isError: boolean;
} {
  const isNeeded = products !== undefined && needsOptions(cart, products);
  const code = useQuery({ ...lineOptionsCode(namespace), enabled: isNeeded });
  const menu = useQuery({ ...optionsQuery, enabled: isNeeded });
  const options = code.data && menu.data && { ...code.data, menu: menu.data };
  if (!products || !isNeeded) return { products, options, isError: false };
  return {
    products: options?.withLines(cart, products, options.menu),
    options,
    isError: (code.isError || menu.isError) && !options,
  };
}

/** The lines of a cart as the server expects them. */
export const toRequestedItems = (
  lines: readonly { product: Pick<Product, '_id'>; quantity: number }[],
  options: LineOptions | undefined,
): RequestedItem[] =>
  lines.map(({ product: { _id }, quantity }) =>
    options ? options.toRequestedItem(_id, quantity) : { product: _id, quantity },
  );
