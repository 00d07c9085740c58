import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { expectOk, openShop } from '../orders/testing';

const NIGHT = '2026-11-21';
const shop = await openShop();
/** Sets the time of the morning after the night, and signs in, because sessions end. */
async function signInAt(time: string) {
  shop.clock.set(`2026-11-22T${time}+03:00`);
  return shop.seller();
}

describe('a night that closes at 05:30', () => {
  it('is one trading day to hours, figures, counts, stock and audit log', async () => {
    let seller = await signInAt('03:00');
    await expectOk(
      seller.call('POST /api/seller/hours/day', {
        day: NIGHT,
        intervals: [{ from: 630, to: 29 * 60 + 30 }],
        name: { en: 'Founding Day', ar: 'يوم التأسيس' },
      }),
    );
    const [dish, other] = [await shop.dish(), await shop.dish()];
    await expectOk(seller.call('POST /api/seller/counts', { id: dish, left: 5 }));
    const guest = await shop.guest('Fahad', '4');
    const buy = () =>
      guest.call('POST /api/dineorder/cod', { items: [{ product: dish, quantity: 1 }] });
    await expectOk(buy());

    let pieces = 9;
    /** Which day each of them says that it is, by what it has of the night. */
    async function days() {
      await shop.app.jobs.get('ending the counts of earlier days')?.runNow();
      const [{ body: state }, { body: figures }, { body: counted }] = await Promise.all([
        seller.call('GET /api/hours'),
        seller.call('GET /api/seller/statistics'),
        seller.call('GET /api/seller/counts'),
      ]);
      await expectOk(seller.call('POST /api/seller/counts', { id: other, left: ++pieces }));
      const { events } = (
        await seller.call(`GET /api/seller/audit?id=${other}&from=${NIGHT}&to=${NIGHT}`)
      ).body as { events: unknown[] };
      const { counts } = counted as { counts: { product: string; left: number }[] };
      return {
        hours: state.day,
        figures: figures.day,
        left: counts.find(({ product }) => product === dish)?.left,
        audited: events.length,
      };
    }
    assert.deepEqual(await days(), { hours: NIGHT, figures: NIGHT, left: 4, audited: 1 });
    seller = await signInAt('05:00');
    await expectOk(buy());
    assert.deepEqual(await days(), { hours: NIGHT, figures: NIGHT, left: 3, audited: 2 });
    seller = await signInAt('05:30');
    const next = '2026-11-22';
    assert.deepEqual(await days(), { hours: next, figures: next, left: undefined, audited: 2 });
  });
});
