import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { describe, it } from 'node:test';
import { readMessages } from './message-stream';

/** What is read of the chunks, with lines of up to 100 bytes. */
async function read(
  chunks: Iterable<Buffer | string>,
  onMessage?: (text: string) => void,
  onLong?: (start: string, end: string) => void,
) {
  const stream = new PassThrough();
  const messages: string[] = [];
  const faults: string[] = [];
  readMessages(stream, {
    delimiter: 10,
    maxBytes: 100,
    onMessage: onMessage ?? ((text) => messages.push(text)),
    ...(onLong && { onLong }),
    onFault: (reason) => faults.push(reason),
  });
  let written = 0;
  for (const chunk of chunks) {
    if (stream.destroyed) break;
    stream.write(chunk);
    written += chunk.length;
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
  return { messages, faults, written, isOpen: !stream.destroyed };
}

describe('the messages of a process', () => {
  it('are read across chunks, several of a chunk too', async () => {
    const bytes = Buffer.from('one\nسلام\nthree\n\nunfinished');
    const expected = ['one', 'سلام', 'three', ''];
    assert.deepEqual((await read([bytes])).messages, expected);
    const byByte = [...bytes].map((byte) => Buffer.from([byte]));
    assert.deepEqual((await read(byByte)).messages, expected);
  });

  it('end at the first that is too long, without reading the rest of it', async () => {
    const chunk = Buffer.alloc(60, 'a');
    const { messages, faults, written, isOpen } = await read(
      Array.from({ length: 1000 }, () => chunk),
    );
    assert.deepEqual(messages, []);
    assert.deepEqual(faults, ['it sent a message of more than 100 bytes']);
    assert.deepEqual([written, isOpen], [120, false]);
    assert.deepEqual((await read([Buffer.alloc(101, 'a')])).faults.length, 1);
    assert.deepEqual((await read([`${'a'.repeat(100)}\n`])).messages.length, 1);
  });

  it('go on after one that is too long, of which only both ends are kept', async () => {
    const long: [string, string][] = [];
    const text = `[${'a'.repeat(5_000)}]`;
    for (const size of [1, 7, 64, 6_000]) {
      const bytes = Buffer.from(`one\n${text}\ntwo\n`);
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      );
      const { messages, faults } = await read(chunks, undefined, (...ends) => long.push(ends));
      assert.deepEqual([messages, faults], [['one', 'two'], []]);
      const [start = '', end = ''] = long.at(-1) ?? [];
      assert.match(start, /^\[a{50,199}$/);
      assert.match(end, /^a{50,199}\]$/);
    }
    assert.equal(long.length, 4);
    const refuse = () => {
      throw new Error('too long');
    };
    assert.deepEqual((await read([`${text}\n`], undefined, refuse)).faults, ['too long']);
  });

  it('end at bytes that are not UTF-8', async () => {
    const { messages, faults } = await read([Buffer.from([0x61, 10, 0xff, 10, 0x62, 10])]);
    assert.deepEqual(messages, ['a']);
    assert.equal(faults.length, 1);
  });

  it('end when their handler throws, whatever it throws', async () => {
    for (const thrown of [new Error('unexpected'), null, { toString: 1 }]) {
      const { faults, isOpen } = await read(['a\nb\n'], () => {
        // oxlint-disable-next-line typescript/only-throw-error -- a hostile message can cause any
        throw thrown;
      });
      assert.deepEqual([faults.length, isOpen], [1, false]);
    }
  });
});
