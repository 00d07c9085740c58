import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { eventually } from '../../testing-eventually';
import { confineBrowser } from '../rendering';
import { confinementBy, type NetworkBarrier } from '../rendering/testing-browser-confinement';
import { NETWORK_FLAGS, startBrowser } from './browser';

const PROGRAM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** A UDP and a TCP port of this machine that no earlier browser knows. */
async function openPorts() {
  const reached = { udp: 0, tcp: 0 };
  const udp = createSocket('udp4').bind(0, '127.0.0.1');
  const tcp = createServer((socket) => {
    reached.tcp += 1;
    socket.on('error', () => undefined).destroy();
  }).listen(0, '127.0.0.1');
  udp.on('message', () => (reached.udp += 1));
  await Promise.all([once(udp, 'listening'), once(tcp, 'listening')]);
  return {
    reached,
    udp: udp.address().port,
    tcp: (tcp.address() as AddressInfo).port,
    close() {
      udp.close();
      tcp.close();
    },
  };
}
type Ports = Awaited<ReturnType<typeof openPorts>>;

/** Tries UDP and TCP to ports of this machine. Resolves when the page has given up. */
function attackOn(ports: Ports): string {
  return `(async () => {
    const turn = { username: 'a', credential: 'b' };
    const peer = new RTCPeerConnection({ iceServers: [
      { urls: 'stun:127.0.0.1:${ports.udp}' },
      { urls: 'turn:127.0.0.1:${ports.udp}', ...turn },
      { urls: 'turn:127.0.0.1:${ports.tcp}?transport=tcp', ...turn },
    ] });
    peer.createDataChannel('any');
    const gathered = new Promise((resolve) => {
      // Without any network it gathers for ever.
      setTimeout(resolve, 3000);
      peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && resolve();
    });
    await peer.setLocalDescription(await peer.createOffer());
    const socket = new WebSocket('ws://127.0.0.1:${ports.tcp}');
    const closed = new Promise((resolve) => { socket.onclose = resolve; });
    const fetched = fetch('http://127.0.0.1:${ports.tcp}').catch(() => undefined);
    const worker = new Worker(URL.createObjectURL(new Blob([
      "fetch('http://127.0.0.1:${ports.tcp}').catch(() => 0).then(() => postMessage(0))"])));
    const worked = new Promise((resolve) => { worker.onmessage = worker.onerror = resolve; });
    await Promise.all([gathered, closed, fetched, worked]);
    return 'tried';
  })()`;
}

/**
 * Runs the attack in a browser, to its end or until something has happened.
 * @returns what was reached
 */
async function attack(
  barriers: readonly NetworkBarrier[],
  flags: readonly string[],
  until?: (reached: Ports['reached']) => Promise<void>,
): Promise<Ports['reached']> {
  const ports = await openPorts();
  const browser = startBrowser(PROGRAM, confinementBy(barriers), flags);
  try {
    const tab = await browser.open(() => undefined);
    const expression = attackOn(ports);
    const program = { expression, awaitPromise: true, returnByValue: true };
    const tried = tab.send('Runtime.evaluate', program);
    tried.catch(() => undefined);
    if (until) await until(ports.reached);
    else assert.deepEqual((await tried)['result'], { type: 'string', value: 'tried' });
    return ports.reached;
  } finally {
    browser.close();
    ports.close();
  }
}

describe(
  'code in the trial browser',
  { skip: existsSync(PROGRAM) ? false : `there is no browser at ${PROGRAM}` },
  () => {
    const nothing = { udp: 0, tcp: 0 };

    it('would send UDP and TCP to any port, were nothing done', async () => {
      await attack([], [], (reached) =>
        eventually(() => assert.ok(reached.udp > 0 && reached.tcp > 0, JSON.stringify(reached))),
      );
    });

    for (const barriers of [['namespace'], ['filter']] as const)
      it(`sends nothing behind the ${barriers[0]}`, async (t) => {
        const { barriers: working } = await confineBrowser();
        if (!working.includes(barriers[0])) return t.skip('this machine does not have it');
        assert.deepEqual(await attack(barriers, []), nothing);
      });

    it('sends nothing where a machine has neither, by the flags alone', async () => {
      assert.deepEqual(await attack([], NETWORK_FLAGS), nothing);
    });

    it('is ended if it makes the browser send a message that is too long', async () => {
      const browser = startBrowser(PROGRAM, await confineBrowser());
      try {
        const tab = await browser.open(() => undefined);
        const long = { expression: "'x'.repeat(20e6)", returnByValue: true };
        const ended = /the browser was ended: it sent a message of more than 8388608 bytes/;
        await assert.rejects(tab.send('Runtime.evaluate', long), ended);
        await assert.rejects(tab.send('Runtime.evaluate', { expression: '1' }), ended);
      } finally {
        browser.close();
      }
    });
  },
);
