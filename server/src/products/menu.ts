import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Product } from '@smokehouse/shared/contract';
import { calls } from '@smokehouse/shared/contract/calls';
import type { Listener } from '../database/listen';
import type { Database } from '../database/pool';
import { writerOf } from '../http/serializer';
import { listProducts } from './queries';

export type Encoding = 'identity' | 'gzip' | 'br';

/** The list call's answer, written and compressed once. */
export interface MenuAnswer {
  bodies: Readonly<Record<Encoding, Buffer>>;
  /** Without quotes; each encoding has its own (`<etag>-br`). */
  etag: string;
}

/** The menu, from memory: ten times as many answers as reading it each time. */
export interface Menu {
  list: () => Promise<readonly Product[]>;
  answer: () => Promise<MenuAnswer>;
  /** Forgets it: somebody changed a dish. */
  forget: () => void;
}

interface Loaded { products: readonly Product[]; answer: MenuAnswer }

const compress = promisify(brotliCompress);
const zip = promisify(gzip);

/** Kept until the database says that a dish changed; when the connection that hears it breaks, it is read again too. */
export function createMenu(db: Database, listener: Listener): Menu {
  let loaded: Promise<Loaded> | undefined;
  const forget = () => { loaded = undefined; };
  listener.on('products', forget);

  function load(): Promise<Loaded> {
    if (loaded) return loaded;
    // Whoever forgets while this is under way makes the next asker load again: only the variable is kept.
    const loading = read(db);
    loaded = loading;
    loading.catch(() => { if (loaded === loading) forget(); });
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
  // The specification names a message here; an empty one is the same in every language, so one answer serves all.
  const identity = Buffer.from(writerOf(calls['GET /api/product/list'].answer)({ success: true, message: '', products }));
  const [br, gz] = await Promise.all([
    compress(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length } }),
    zip(identity),
  ]);
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return { products, answer: { bodies: { identity, br, gzip: gz }, etag } };
}

const names = (name: string) => new RegExp(`(^|[\\s,])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))(\\s*[;,]|\\s*$)`, 'i');
const BROTLI = names('br');
const GZIP = names('gzip');

/** Nearly every request is of a browser, and these name the same few. */
const chosen = new Map<string, Encoding>();
const MAX_CHOSEN = 100;

function choose(accepted: string): Encoding {
  if (BROTLI.test(accepted)) return 'br';
  return GZIP.test(accepted) ? 'gzip' : 'identity';
}

/** The best encoding that the asker names, without weighing: all browsers name both. */
export function encodingFor(header: string | string[] | undefined): Encoding {
  const accepted = String(header ?? '');
  const known = chosen.get(accepted);
  if (known) return known;
  const encoding = choose(accepted);
  if (chosen.size < MAX_CHOSEN) chosen.set(accepted, encoding);
  return encoding;
}

/** True when the asker has this very answer: `If-None-Match`. */
export function hasCurrent(header: string | undefined, etag: string): boolean {
  return header !== undefined && header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
}
