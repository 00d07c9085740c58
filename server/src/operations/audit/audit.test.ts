import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { sql } from 'kysely';
import { createPool } from '../../database/pool';
import { openShop } from '../../ordering/orders/testing';
import { confirmIdentity, newStaff, newTablet } from '../../people/testing';
import { changedFields } from './record';
import { bindAudit, recordAudit, sealEvents, verifyChain } from '.';

const shop = await openShop();
const { db, pool, owner, clock } = shop;
const superuser = createPool(shop.superuserUrl, 2);
after(() => superuser.end());
const seller = await shop.seller();

const rowsOf = (subject: string) =>
  db
    .selectFrom('audit_events')
    .selectAll()
    .where('subject_id', '=', subject)
    .orderBy('id')
    .execute();

let printers = 0;
/** Records a change of a new printer. @returns the printer's id */
async function record(within = db): Promise<string> {
  const id = `printer-${++printers}`;
  const subject = { type: 'printer', id, label: 'Grill' } as const;
  await recordAudit(
    within,
    { ...shop.app.context, actor: { kind: 'system' }, action: 'printer.save' },
    { subject, after: { host: '10.0.0.7' } },
  );
  return id;
}
const idOf = async (subject: string) => (await rowsOf(subject))[0]!.id;

/** Runs SQL as somebody who can switch the triggers off. */
async function tamper(statement: string): Promise<void> {
  await superuser.query('ALTER TABLE audit_events DISABLE TRIGGER ALL');
  await superuser.query(statement);
  await superuser.query('ALTER TABLE audit_events ENABLE ALWAYS TRIGGER audit_events_immutable');
}

describe('a change at the desk', () => {
  it('is one row: who, role, device, when, what, before and after', async () => {
    const dish = await shop.dish({ name: 'Brisket', price_halalas: 6500 });
    const agent =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36';
    const { product } = (await seller.call(`GET /api/seller/product?id=${dish}`)).body;
    const form = new FormData();
    const { _id: id, version, inStock: _inStock, image: _image, ...data } = product;
    form.append('productData', JSON.stringify({ ...data, id, version, price: 70 }));
    const request = new Request('http://localhost', { method: 'POST', body: form });
    const answer = await seller.call(
      'POST /api/product/update',
      Buffer.from(await request.arrayBuffer()),
      { headers: { 'content-type': request.headers.get('content-type')!, 'user-agent': agent } },
    );
    assert.equal(answer.status, 200, answer.text);
    const [row] = await rowsOf(dish);
    const { self } = (await seller.call('GET /api/seller/self')).body;
    assert.deepEqual(
      { ...row, id: undefined, at: row?.at.getTime(), trading_day: undefined },
      {
        id: undefined,
        at: clock.now(),
        trading_day: undefined,
        actor_kind: 'staff',
        actor_id: self.id,
        actor_name_en: self.nameEn,
        actor_name_ar: self.nameAr,
        role: 'owner',
        device: 'Chrome, Linux',
        action: 'dish.change',
        subject_type: 'dish',
        subject_id: dish,
        subject_label: 'Brisket',
        before: { priceHalalas: 6500 },
        after: { priceHalalas: 7000 },
        reason: null,
        approver_id: null,
        approver_name_en: null,
        approver_name_ar: null,
      },
    );
  });

  it('names the shared tablet', async () => {
    const device = await newTablet(shop);
    const { self } = (await seller.call('GET /api/seller/self')).body;
    const owner = await confirmIdentity(await newStaff(shop, 'owner'));
    await owner.call('POST /api/seller/staff/pin', { id: self.id, pin: '4071' });
    await device.call('POST /api/seller/pin', { id: self.id, pin: '4071' });
    const dish = await shop.dish();
    await device.call('POST /api/product/stock', { id: dish, inStock: false });
    const [row] = await rowsOf(dish);
    assert.deepEqual(
      [row?.device, row?.action, row?.before, row?.after],
      ['Counter', 'dish.stock', { inStock: true }, { inStock: false }],
    );
    const [pin] = await rowsOf(self.id);
    assert.deepEqual([pin?.action, pin?.before, pin?.after], ['staff.pin', null, null]);
  });

  it('that changes nothing is no row', async () => {
    const dish = await shop.dish();
    await seller.call('POST /api/product/stock', { id: dish, inStock: true });
    assert.deepEqual(await rowsOf(dish), []);
  });

  it('that is not committed is no row', async () => {
    let id = '';
    await assert.rejects(
      db.transaction().execute(async (tx) => {
        id = await record(tx);
        throw new Error('the change failed');
      }),
    );
    assert.deepEqual(await rowsOf(id), []);
  });
});

describe('changedFields', () => {
  it('keeps the fields that differ, with null for those that are absent, and cuts long texts', () => {
    const before = { name: 'Wings', tags: ['hot'], hours: undefined, note: null, gone: 1 };
    const after = { name: 'Wings', tags: ['hot', 'new'], note: 'x'.repeat(500) };
    assert.deepEqual(changedFields(before, after), {
      before: { tags: ['hot'], note: null, gone: 1 },
      after: { tags: ['hot', 'new'], note: `${'x'.repeat(300)}…`, gone: null },
    });
    assert.equal(changedFields(before, { ...before }), null);
  });

  it('keeps of objects that both sides have what differs', () => {
    const group = (cheese: object) => ({ name: 'Extras', options: { cheese, onions: { max: 2 } } });
    assert.deepEqual(
      changedFields(group({ max: 1, priceHalalas: 300 }), group({ max: 1, priceHalalas: 500 })),
      {
        before: { options: { cheese: { priceHalalas: 300 } } },
        after: { options: { cheese: { priceHalalas: 500 } } },
      },
    );
    assert.equal(changedFields(group({ max: 1 }), group({ max: 1, priceHalalas: null })), null);
  });
});

describe('bindAudit', () => {
  it('knows whether a change was recorded, or said to be none', async () => {
    const source = {
      ...shop.app.context,
      actor: { kind: 'system' },
      action: 'printer.save',
    } as const;
    const silent = bindAudit(() => source);
    assert.equal(silent.wasTold(), false);
    silent.audit.unchanged();
    assert.equal(silent.wasTold(), true);
    const told = bindAudit(() => source);
    await told.audit(db, { subject: { type: 'printer', id: 'told' } });
    assert.equal(told.wasTold(), true);
  });
});

describe('the tables of the audit log', () => {
  for (const table of ['audit_events', 'audit_seals'])
    it(`${table} refuses updates, deletes and truncation by the role of the server`, async () => {
      await record();
      await sealEvents(db);
      const column = table === 'audit_events' ? 'reason' : 'hash';
      for (const statement of [
        `UPDATE ${table} SET ${column} = NULL`,
        `DELETE FROM ${table}`,
        `TRUNCATE ${table}`,
      ])
        for (const role of [pool, owner])
          await assert.rejects(role.query(statement), /never changed or removed|permission denied/);
      // What a replica applies passes ordinary triggers.
      const replica = "SET session_replication_role = 'replica'";
      await assert.rejects(pool.query(replica), /permission denied/);
      const client = await superuser.connect();
      await client.query(replica);
      await assert.rejects(client.query(`DELETE FROM ${table}`), /never changed/);
      client.release(true);
    });
});

describe('the chain', () => {
  const faultNow = async () => (await verifyChain(db)).fault;

  it('contains each event once, also one that is committed after a later one', async () => {
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    let inserted: (id: string) => void = () => {};
    const isInserted = new Promise<string>((resolve) => (inserted = resolve));
    const slow = db.transaction().execute(async (tx) => {
      inserted(await record(tx));
      await isReleased;
    });
    const early = await isInserted;
    const late = await record();
    const before = await sealEvents(db);
    release();
    await slow;
    const after = await sealEvents(db);
    assert.equal(after?.position, (before?.position ?? 0) + 1);
    const { rows } = await sql<{ subject_id: string }>`
      select e.subject_id from audit_seals s join audit_events e on e.id = s.event_id
      order by s.position desc limit 2`.execute(db);
    assert.deepEqual(
      rows.map(({ subject_id }) => subject_id),
      [early, late],
    );
    assert.equal(await sealEvents(db), undefined);
    const { head, fault, until } = await verifyChain(db);
    assert.deepEqual([head, fault, until], [after, null, clock.now()]);
  });

  it('is sealed by one process at a time', async () => {
    for (let count = 0; count < 20; count += 1) await record();
    await Promise.all([sealEvents(db), sealEvents(db), sealEvents(db)]);
    await sealEvents(db);
    assert.equal(await faultNow(), null);
    const { rows } = await sql<{ unsealed: number }>`
      select count(*) as unsealed from audit_events e
      where not exists (select from audit_seals s where s.event_id = e.id)`.execute(db);
    assert.equal(rows[0]?.unsealed, 0);
  });

  it('names a row that was inserted after its time', async () => {
    await superuser.query(`SELECT setval(pg_get_serial_sequence('audit_events', 'id'),
      (SELECT max(id) + 10 FROM audit_events))`);
    await record();
    await sealEvents(db);
    const id = (await rowsOf(`printer-${printers}`))[0]!.id - 5;
    // Time passes: what was sealed until now is closed once a later event is sealed.
    await superuser.query('ALTER TABLE audit_seals DISABLE TRIGGER ALL');
    await superuser.query("UPDATE audit_seals SET sealed_at = sealed_at - interval '1 hour'");
    await superuser.query('ALTER TABLE audit_seals ENABLE ALWAYS TRIGGER audit_seals_immutable');
    await record();
    await sealEvents(db);
    await superuser.query(`INSERT INTO audit_events OVERRIDING SYSTEM VALUE
      SELECT (jsonb_populate_record(e, jsonb_build_object('id', ${id}))).* FROM audit_events e
      WHERE subject_id = 'printer-${printers}'`);
    await sealEvents(db);
    assert.deepEqual(await faultNow(), { kind: 'inserted', of: 'event', id });
    await tamper(`DELETE FROM audit_events WHERE id = ${id}`);
    assert.equal(await faultNow(), null);
  });

  it('names a row that was changed, once somebody switched the triggers off', async () => {
    const id = await idOf(await record());
    await record();
    await sealEvents(db);
    await tamper(`UPDATE audit_events SET actor_name_en = 'Nobody' WHERE id = ${id}`);
    assert.deepEqual(await faultNow(), { kind: 'changed', of: 'event', id });
    await tamper(`UPDATE audit_events SET actor_name_en = NULL WHERE id = ${id}`);
    assert.equal(await faultNow(), null);
  });

  it('names a row that was removed, also if its seal was removed with it', async () => {
    const id = await idOf(await record());
    await record();
    await sealEvents(db);
    await tamper(`DELETE FROM audit_events WHERE id = ${id}`);
    assert.deepEqual(await faultNow(), { kind: 'removed', of: 'event', id });
    const { position } = await db
      .selectFrom('audit_seals')
      .select('position')
      .where('event_id', '=', id)
      .executeTakeFirstOrThrow();
    await superuser.query('ALTER TABLE audit_seals DISABLE TRIGGER ALL');
    await superuser.query(`DELETE FROM audit_seals WHERE event_id = ${id}`);
    assert.deepEqual(await faultNow(), { kind: 'removed', of: 'seal', id: position });
  });
});
