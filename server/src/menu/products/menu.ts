import type { Product } from '@smokehouse/shared/contract';
import type { Listener } from '../../database/listen';
import type { Database } from '../../database/pool';
import { type PublicAnswer, writePublicAnswer } from '../../http/public-calls';
import { listProducts } from './queries';

/** The menu, from memory: ten times as many answers as reading it each time. */
export interface Menu {
  list: () => Promise<readonly Product[]>;
  /** The list call's answer. */
  answer: () => Promise<PublicAnswer>;
  /** Forgets it: somebody changed a dish. */
  forget: () => void;
}

interface Loaded {
  products: readonly Product[];
  answer: PublicAnswer;
}

/**
 * Kept until the database says that a dish changed; when the connection that hears it breaks, it is
 * read again too.
 */
export function createMenu(db: Database, listener: Listener): Menu {
  let loaded: Promise<Loaded> | undefined;
  const forget = () => {
    loaded = undefined;
  };
  listener.on('products', forget);

  function load(): Promise<Loaded> {
    if (loaded) return loaded;
    // Whoever forgets while this is under way makes the next asker load again: only the variable is
    // kept.
    const loading = read(db);
    loaded = loading;
    loading.catch(() => {
      if (loaded === loading) forget();
    });
    return loading;
  }
  return {
    list: async () => (await load()).products,
    answer: async () => (await load()).answer,
    forget,
  };
}

async function read(db: Database): Promise<Loaded> {
  const products = await listProducts(db);
  // The specification names a message here; an empty one is the same in every language, so one
  // answer serves all.
  return {
    products,
    answer: await writePublicAnswer('GET /api/product/list', {
      success: true,
      message: '',
      products: [...products],
    }),
  };
}
