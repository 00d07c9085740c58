import type { FastifyInstance } from 'fastify';
import type { CallBody, StoredAreas } from '@smokehouse/shared/contract';
import { RIYADH_PIN, type Pin } from '@smokehouse/shared/contract/ordering/areas/rules';
import { dateOf } from '../../clock';
import { registerCall } from '../../http/calls';
import { AppError, conflict } from '../../http/errors';
import { LOCATE_ADDRESS } from '../../http/limits';
import {
  registerPublicCall,
  serializePublicAnswer,
  type PublicAnswer,
} from '../../http/public-calls';
import type { Settings } from '../../settings';
import type { Audit } from '../../operations/audit';
import { auditedAreas } from './audit';
import { locate } from './locate';
import { readAreas, replaceAreas, takeVersion } from './queries';
import { registerAreaRequests, tellReached } from './request-calls';
import { problemOf, withDistinctDistricts } from './rules';
import { createResolver } from './short-addresses';

export {
  agreeCharge,
  findWay,
  quoteFor,
  quoteOfPickup,
  refusalOf,
  type Way,
  wayOf,
  type WayRefusal,
} from './locate';
export { areasAround, type FoundAreas, oneRow as areasOf } from './queries';
export { anchorOf } from './rules';
export { deleteAreaRequests, listAreaRequestsOf } from './requests';
export { createResolver, type ShortAddressResolver } from './short-addresses';

const tag = 'Delivery areas';

/** Where the restaurant delivers, for which charge, and pickup. */
export default async function areas(app: FastifyInstance): Promise<void> {
  const { context } = app;
  const { db, settings } = context;
  const resolve = context.shortAddresses ?? createResolver(settings);
  const restaurant: Pin = settings.SELLER_LOCATION
    ? { lng: settings.SELLER_LOCATION.longitude, lat: settings.SELLER_LOCATION.latitude }
    : RIYADH_PIN;

  const tiles = mapTilesOf(settings);
  const place = { restaurant, ...(tiles && { tiles }) };
  const canLookUp = context.shortAddresses ?? settings.SHORT_ADDRESS_URL;

  let last: { version: number; answer: Promise<PublicAnswer> } | undefined;
  /** Serialized once for each version. */
  async function answer(): Promise<PublicAnswer> {
    const { version, ...stored } = await readAreas(db);
    if (last?.version !== version)
      last = {
        version,
        answer: serializePublicAnswer('GET /api/areas', {
          ...{ success: true, ...stored, ...place },
          ...(canLookUp && { shortAddresses: true }),
        }),
      };
    return last.answer;
  }

  registerPublicCall(app, 'GET /api/areas', {
    summary: 'Where the restaurant delivers, for the map, and pickup',
    tag,
    answer,
  });

  registerCall(app, 'POST /api/areas/locate', {
    summary: 'What delivery to a pin, a short address or a district costs, and when it begins',
    tag,
    limits: [{ limit: LOCATE_ADDRESS, by: 'address' }],
    failures: [429],
    async handler({ body }) {
      const { schedule } = await app.hours.read();
      const at = body.slot === undefined ? context.clock.now() : Date.parse(body.slot);
      const moment = { schedule, at };
      return { success: true, ...(await locate(db, resolve, body, moment)) };
    },
  });

  registerAreaRequests(app, resolve);

  registerCall(app, 'GET /api/seller/areas', {
    summary: 'The delivery areas and pickup, with their version',
    tag,
    role: 'seller',
    permission: 'areas.edit',
    handler: async () => ({ success: true, ...(await readAreas(db)), ...place }),
  });

  registerCall(app, 'POST /api/seller/areas/save', {
    summary: 'Replaces the delivery areas. 409 if somebody else has changed them since `seen`.',
    tag,
    role: 'seller',
    permission: 'areas.edit',
    audit: 'area.save',
    failures: [409],
    async handler({ body, session, audit, translate }) {
      const distinct = { ...body, areas: body.areas.map(withDistinctDistricts) };
      const change = { ...distinct, sellerId: session.subject, now: dateOf(context.clock), audit };
      return { success: true, message: translate('areas_saved'), stored: await save(app, change) };
    },
  });
}

const mapTilesOf = ({ MAP_TILES: url, MAP_ATTRIBUTION: attribution }: Settings) =>
  url && attribution ? { url, attribution } : undefined;

type Change = CallBody<'POST /api/seller/areas/save'> & {
  sellerId: string;
  now: Date;
  audit: Audit;
};

/** @throws AppError 422 for a shape or name that is refused, 409 with the current areas */
async function save(app: FastifyInstance, change: Change): Promise<StoredAreas> {
  const { db } = app.context;
  const problem = problemOf(change.areas);
  if (problem) throw new AppError(problem.code, 422, { area: problem.area });
  const isSaved = await db.transaction().execute(async (tx) => {
    const before = await readAreas(tx);
    if (!(await takeVersion(tx, change))) return false;
    await replaceAreas(tx, change.areas);
    for (const audited of auditedAreas(before, change)) await change.audit(tx, audited);
    await tellReached(app, tx);
    return true;
  });
  app.hours.forget();
  const stored = await readAreas(db);
  if (!isSaved) throw conflict<'POST /api/seller/areas/save'>({ stored });
  return stored;
}
