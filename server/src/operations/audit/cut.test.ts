import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { asset } from '../../assets';
import { createPool } from '../../database/pool';
import { openShop } from '../../ordering/orders/testing';
import { recordAudit, sealEvents, verifyChain } from '.';

const shop = await openShop();
const { db } = shop;
const superuser = createPool(shop.superuserUrl, 1);
after(() => superuser.end());

let printers = 0;
/** Records a change of a new printer. */
async function record(): Promise<void> {
  const subject = { type: 'printer', id: `printer-${++printers}`, label: 'Grill' } as const;
  await recordAudit(
    db,
    { ...shop.app.context, actor: { kind: 'system' }, action: 'printer.save' },
    { subject, after: { host: '10.0.0.7' } },
  );
}

describe('a chain whose newest row is cut off with its seal', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-audit-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const dataDir = path.join(folder, 'data');

  /** Runs the operator's command. */
  function verify(...flags: string[]) {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [asset('dist', 'verify-audit.js'), ...flags],
      {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, DATABASE_URL: shop.superuserUrl, DATA_DIR: dataDir },
      },
    );
    return { status, said: [stdout, stderr].join('').trim() };
  }
  /** By somebody who can switch the triggers off. */
  async function cutNewest(): Promise<void> {
    for (const table of ['audit_seals', 'audit_events'])
      await superuser.query(`ALTER TABLE ${table} DISABLE TRIGGER ALL`);
    const { rows } = await superuser.query<{ event_id: string }>(
      `DELETE FROM audit_seals WHERE position = (SELECT max(position) FROM audit_seals)
       RETURNING event_id`,
    );
    await superuser.query('DELETE FROM audit_events WHERE id = $1', [rows[0]?.event_id]);
    for (const table of ['audit_seals', 'audit_events'])
      await superuser.query(`ALTER TABLE ${table} ENABLE ALWAYS TRIGGER ${table}_immutable`);
  }

  it('is complete in itself, and is found by who knows the head that it had', async () => {
    for (let count = 0; count < 3; count += 1) await record();
    const seen = await sealEvents(db);
    assert.ok(seen);
    shop.clock.tick(120_000);
    assert.equal((await shop.app.auditLog.check()).fault, null);
    const complete = verify();
    assert.deepEqual([complete.status, complete.said.split(' ')[0]], [0, String(seen.position)]);
    assert.match(complete.said, new RegExp(`Head: ${seen.position}:${seen.hash}$`));

    await cutNewest();
    assert.equal((await verifyChain(db)).fault, null, 'in itself');
    shop.clock.tick(120_000);
    const removed = { kind: 'removed', of: 'seal', id: seen.position };
    assert.deepEqual((await shop.app.auditLog.check()).fault, removed, 'the hourly check');
    const missing = `The events sealed as ${seen.position} to ${seen.position} are missing: the log ends at ${seen.position - 1}, and `;
    for (const [flags, source] of [
      [[], `${dataDir}.audit-head`],
      [['--head', `${seen.position}:${seen.hash}`], '--head'],
    ] as const)
      assert.deepEqual(verify(...flags), {
        status: 1,
        said: `${missing}${source} says ${seen.position}.`,
      });
  });

  it('is found too when further rows took its place', async () => {
    await record();
    const newer = await sealEvents(db);
    const { status, said } = verify();
    assert.equal(status, 1);
    assert.equal(
      said,
      `The chain has another hash at ${newer?.position} than ${dataDir}.audit-head says: it was cut or computed again.`,
    );
  });
});
