import { type APIRequestContext, expect, request } from '@playwright/test';
import { SELLER } from './people';

/** A delivery area as the seller saves it. */
export interface Area {
  id: string;
  points: { lng: number; lat: number }[];
  /** When it is served, if not always. Minutes of the trading day. */
  served?: { from: number; to: number };
}
interface Stored {
  areas: Area[];
  pickup: object;
  version: number;
}

/** An area around the restaurant. */
export const OLAYA = {
  id: 'olaya',
  name: { en: 'Al Olaya', ar: 'العليا' },
  districts: [],
  points: [
    { lng: 46.66, lat: 24.68 },
    { lng: 46.7, lat: 24.68 },
    { lng: 46.7, lat: 24.72 },
    { lng: 46.66, lat: 24.72 },
  ],
  feeHalalas: 1800,
  minimumHalalas: 0,
  minutes: { from: 40, to: 50 },
  paused: false,
};

/** A seller without a browser. */
export async function signedInSeller(baseURL: string | undefined): Promise<APIRequestContext> {
  const seller = await request.newContext({ baseURL: baseURL ?? '' });
  await seller.post('/api/seller/login', { data: SELLER });
  await seller.post('/api/seller/second-factor/decline', { data: {} });
  return seller;
}

export async function readAreas(seller: APIRequestContext): Promise<Stored> {
  return (await (await seller.get('/api/seller/areas')).json()) as Stored;
}

/** Replaces the delivery areas. */
export async function saveAreas(seller: APIRequestContext, areas: object[]): Promise<void> {
  const { pickup, version: seen } = await readAreas(seller);
  const saved = await seller.post('/api/seller/areas/save', { data: { areas, pickup, seen } });
  expect(saved.status()).toBe(200);
}
