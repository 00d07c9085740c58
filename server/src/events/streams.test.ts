import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import type { Session } from '../http/sessions';
import { createStreams, LIMITS, type StreamOwner } from './streams';
import { openStream } from './testing';

const customer: Session = { id: 's1', role: 'user', subject: 'u1' };
const owner = (sessions: readonly Session[] = [customer], address?: string): StreamOwner => ({
  sessions,
  address,
});
let streams = createStreams('test');
let opening: (out: ServerResponse) => void = (out) => streams.open(out, owner());
const server = createServer((_request, out) => {
  out.writeHead(200, { connection: 'close' });
  opening(out);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const url = `http://127.0.0.1:${port}`;
after(() => {
  server.closeAllConnections();
  server.close();
});

describe('streams', () => {
  it('disconnect a browser that does not read, and no other', async () => {
    streams = createStreams('test');
    const reader = await openStream(url);
    const deaf = connect(port, '127.0.0.1').pause();
    deaf.on('error', () => {}).write('GET /api/events HTTP/1.1\r\nhost: x\r\n\r\n');
    const arrived = new Promise<void>((resolve) => {
      opening = (out) => {
        streams.open(out, owner([{ ...customer, subject: 'u2' }]));
        resolve();
      };
    });
    await arrived;
    assert.equal(streams.size, 2);
    // Fills the buffers of the operating system, then ours.
    for (let i = 0; i < 50_000 && streams.size === 2; i++) {
      streams.publish('user:u2', 'orders', { orderId: 'x'.repeat(8_000), change: 'paid' });
      await new Promise(setImmediate);
    }
    assert.equal(streams.size, 1);
    streams.publish('user:u1', 'orders', { orderId: 'o1', change: 'paid' });
    await reader.next('orders');
    deaf.destroy();
    opening = (out) => streams.open(out, owner());
  });

  it('send each heartbeat once in a full round', async () => {
    streams = createStreams('test', { ...LIMITS, slots: 4, perSession: 6 });
    const open = await Promise.all(Array.from({ length: 6 }, () => openStream(url)));
    await Promise.all(open.map((one) => one.next('hello')));
    for (let turn = 0; turn < LIMITS.slots; turn++) streams.sendHeartbeats();
    await streams.close();
    for (const one of open)
      assert.equal((await one.ended).match(/^:$/gm)?.length, LIMITS.slots / 4);
  });

  it('remove a stream whose browser disconnected', async () => {
    streams = createStreams('test');
    const left = new Promise<void>((resolve) => {
      opening = (out) => {
        streams.open(out, owner());
        out.once('close', resolve);
      };
    });
    (await openStream(url)).stop();
    await left;
    assert.equal(streams.size, 0);
    assert.equal(streams.sessionIds().size, 0);
  });

  it('close even when a browser does not read', async () => {
    streams = createStreams('test', { ...LIMITS, buffer: Infinity });
    const arrived = new Promise<ServerResponse>((resolve) => {
      opening = (out) => {
        streams.open(out, owner());
        resolve(out);
      };
    });
    const deaf = connect(port, '127.0.0.1').pause();
    deaf.on('error', () => {}).write('GET /api/events HTTP/1.1\r\nhost: x\r\n\r\n');
    const out = await arrived;
    streams.publish('user:u1', 'orders', { orderId: 'x'.repeat(20_000_000), change: 'paid' });
    await streams.close();
    assert.equal(out.destroyed, true);
    deaf.destroy();
  });

  it('of one member of the staff are limited in all their sessions: the oldest ends', async () => {
    streams = createStreams('test', { ...LIMITS, perSeller: 3 });
    const sellerOf = (n: number, subject = 'salem'): Session => ({
      id: `s${n}`,
      role: 'seller',
      subject,
    });
    const opened = [];
    for (let n = 0; n < 4; n++) {
      opening = (out) => streams.open(out, owner([sellerOf(n)]));
      const stream = await openStream(url);
      await stream.next('hello');
      opened.push(stream);
    }
    await opened[0]?.next('replaced');
    assert.equal(streams.size, 3);
    opening = (out) => streams.open(out, owner([sellerOf(9, 'huda')]));
    await (await openStream(url)).next('hello');
    assert.equal(streams.size, 4);
    opening = (out) => streams.open(out, owner());
  });

  it('of one customer or guest are limited in all their sessions: the oldest ends', async () => {
    streams = createStreams('test', { ...LIMITS, perPerson: 2 });
    const opened = [];
    for (let n = 0; n < 3; n++) {
      opening = (out) => streams.open(out, owner([{ ...customer, id: `s${n}` }]));
      const stream = await openStream(url);
      await stream.next('hello');
      opened.push(stream);
    }
    await opened[0]?.next('replaced');
    assert.equal(streams.size, 2);
    opening = (out) => streams.open(out, owner());
  });

  it('make room at a full address: whoever has most loses the oldest, guests without a code first', async () => {
    streams = createStreams('test', { ...LIMITS, perAddress: 4 });
    const at = '203.0.113.9';
    const guest = (id: string): Session => ({ id: `session-${id}`, role: 'dine', subject: id });
    const withCode = new Set(['seated']);
    const openFor = async (session: Session) => {
      opening = (out) => streams.open(out, owner([session], at));
      const stream = await openStream(url);
      await stream.next('hello');
      return stream;
    };
    await openFor(customer);
    const [first] = [await openFor(guest('one')), await openFor(guest('two'))];
    const second = await openFor(guest('two'));
    assert.deepEqual(streams.guestsAt(at), ['one', 'two']);
    const makeRoom = (session: Session) => streams.makeRoom(owner([session], at), withCode);

    assert.equal(makeRoom(guest('seated')), true, 'of the guest with two');
    await openFor(guest('seated'));
    assert.deepEqual(streams.guestsAt(at), ['one', 'two', 'seated']);
    assert.equal(makeRoom(guest('three')), true, 'of the one who came first');
    await first.next('replaced');
    await openFor(guest('three'));
    for (const id of ['u2', 'u3']) {
      assert.equal(makeRoom({ ...customer, id, subject: id }), true);
      await openFor({ ...customer, id, subject: id });
    }
    await second.next('replaced');
    assert.deepEqual(streams.guestsAt(at), ['seated'], 'known visitors are left');
    assert.equal(makeRoom(guest('four')), false, 'they lose none to a guest without a code');
    assert.equal(makeRoom({ ...customer, id: 'u4', subject: 'u4' }), true);
    opening = (out) => streams.open(out, owner());
  });

  it('of one address are limited; other addresses and the seller get theirs', async () => {
    streams = createStreams('test', { ...LIMITS, perAddress: 3, total: 4 });
    const sessionOf = (n: number): Session => ({ ...customer, id: `s${n}`, subject: `u${n}` });
    const seller: Session = { id: 'seller', role: 'seller', subject: 'staff' };
    const attacker = (n: number) => owner([sessionOf(n)], '203.0.113.9');
    for (let n = 0; n < 3; n++) {
      opening = (out) => streams.open(out, attacker(n));
      await (await openStream(url)).next('hello');
    }
    assert.equal(streams.hasRoom(attacker(3)), false);
    assert.equal(streams.hasRoom(owner([sessionOf(4)], '192.0.2.1')), true);
    opening = (out) => streams.open(out, owner([sessionOf(4)], '192.0.2.1'));
    await (await openStream(url)).next('hello');
    assert.equal(streams.hasRoom(owner([sessionOf(5)], '192.0.2.2')), false, 'the total is used');
    assert.equal(streams.hasRoom(owner([seller], '203.0.113.9')), true);
    streams.endSession('s0');
    assert.equal(streams.hasRoom(attacker(3)), true);
    opening = (out) => streams.open(out, owner());
  });
});
