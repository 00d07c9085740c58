import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import sharp from 'sharp';

/** What the fake printer is out of. `stuck`: it accepts data and does not work on it. */
export type FakeTrouble = 'paper_out' | 'paper_low' | 'cover_open' | 'offline' | 'stuck';

/** A paper that was printed and cut. */
export interface FakePaper {
  width: number;
  height: number;
  /** One bit for each dot, 1 is black. */
  bits: Buffer;
}

interface Command {
  length: number;
  run?: (socket: Socket) => void;
}

const RASTER_HEAD = 8;

/**
 * A network printer that understands the commands of this project (ESC/POS over TCP) and stores what
 * it prints. As real ones do, it answers questions about its state at once and works on everything
 * else in order, which waits while it has no paper.
 */
export class FakePrinter {
  readonly papers: FakePaper[] = [];
  /** Connections since the start. */
  connections = 0;
  /** Ends the next connection after this many bytes, as a broken network does. */
  breakAfter: number | null = null;
  /** Answers this many bytes to each request, as no printer does. */
  answerBytes = 1;
  /** Sends this many bytes to each connection unasked, as no printer does. */
  floodBytes = 0;
  private trouble: FakeTrouble | null = null;
  private rows: Buffer[] = [];
  private width = 0;
  private readonly buffers = new Map<Socket, Buffer>();
  private readonly server: Server = createServer((socket) => this.accept(socket));
  private onPaper: (paper: FakePaper) => void = () => undefined;

  /** @param onPaper is called for each paper */
  async listen(
    port = 0,
    onPaper?: (paper: FakePaper) => void,
  ): Promise<{ host: string; port: number }> {
    if (onPaper) this.onPaper = onPaper;
    const host = '127.0.0.1';
    this.server.listen(port, host);
    await once(this.server, 'listening');
    return { host, port: (this.server.address() as AddressInfo).port };
  }

  close(): void {
    for (const socket of this.buffers.keys()) socket.destroy();
    this.server.close();
  }

  /** Brings a trouble, or mends it (`null`) and goes on with what waits. */
  set(trouble: FakeTrouble | null): void {
    this.trouble = trouble;
    for (const socket of this.buffers.keys()) this.work(socket);
  }

  private accept(socket: Socket): void {
    this.connections += 1;
    this.buffers.set(socket, Buffer.alloc(0));
    if (this.floodBytes > 0) socket.write(Buffer.alloc(this.floodBytes, 0x12));
    let left = this.breakAfter;
    this.breakAfter = null;
    socket.on('error', () => undefined);
    socket.on('close', () => this.forget(socket));
    socket.on('data', (bytes: Buffer) => {
      const taken = left === null ? bytes : bytes.subarray(0, left);
      if (left !== null) left -= taken.length;
      this.receive(socket, taken);
      if (left === 0) socket.resetAndDestroy();
    });
  }

  /** What was received completely is printed; the rest of a command is dropped. */
  private forget(socket: Socket): void {
    if (!this.isWaiting()) this.buffers.delete(socket);
  }

  /** DLE EOT is answered before everything that waits. */
  private receive(socket: Socket, bytes: Buffer): void {
    const before = this.buffers.get(socket) ?? Buffer.alloc(0);
    if (before.length === 0 || this.isWaiting()) {
      let at = 0;
      while (bytes[at] === 0x10 && bytes[at + 1] === 0x04) {
        socket.write(Buffer.alloc(this.answerBytes, this.statusByte(bytes[at + 2] ?? 0)));
        at += 3;
      }
      this.buffers.set(socket, Buffer.concat([before, bytes.subarray(at)]));
    } else this.buffers.set(socket, Buffer.concat([before, bytes]));
    this.work(socket);
  }

  private statusByte(n: number): number {
    const { trouble } = this;
    const has = (...troubles: FakeTrouble[]) => trouble !== null && troubles.includes(trouble);
    if (n === 1) return 0x12 | (has('paper_out', 'cover_open', 'offline') ? 0x08 : 0);
    if (n === 2) return 0x12 | (has('cover_open') ? 0x04 : 0) | (has('paper_out') ? 0x20 : 0);
    return 0x12 | (has('paper_out') ? 0x6c : 0) | (has('paper_low') ? 0x0c : 0);
  }

  private isWaiting(): boolean {
    return this.trouble !== null && this.trouble !== 'paper_low';
  }

  /** Works on complete commands, in order. */
  private work(socket: Socket): void {
    while (!this.isWaiting()) {
      const buffer = this.buffers.get(socket);
      const command = buffer && this.nextCommand(buffer);
      if (!buffer || !command || buffer.length < command.length) break;
      this.buffers.set(socket, buffer.subarray(command.length));
      command.run?.(socket);
    }
    if (socket.destroyed && !this.isWaiting()) this.buffers.delete(socket);
  }

  private nextCommand(buffer: Buffer): Command | undefined {
    if (buffer.length < 3) return undefined;
    const name = buffer.toString('latin1', 0, 2);
    switch (name) {
      case '\x1b@':
        return { length: 2, run: () => this.reset() };
      case '\x1dv':
        return this.raster(buffer);
      case '\x1dV':
        return { length: 4, run: () => this.cut() };
      case '\x1dr':
        return { length: 3, run: (socket) => socket.destroyed || socket.write(Buffer.from([0])) };
      case '\x10\x04':
        return {
          length: 3,
          run: (socket) =>
            socket.destroyed || socket.write(Buffer.from([this.statusByte(buffer[2] ?? 0)])),
        };
      default:
        throw new Error(`The printer does not know the command ${buffer.toString('hex', 0, 4)}.`);
    }
  }

  private raster(buffer: Buffer): Command | undefined {
    if (buffer.length < RASTER_HEAD) return undefined;
    const [bytes, lines] = [buffer.readUInt16LE(4), buffer.readUInt16LE(6)];
    const length = RASTER_HEAD + bytes * lines;
    const run = () => {
      this.width = bytes * 8;
      this.rows.push(Buffer.from(buffer.subarray(RASTER_HEAD, length)));
    };
    return { length, run };
  }

  private reset(): void {
    this.rows = [];
  }

  private cut(): void {
    const bits = Buffer.concat(this.rows);
    const paper = { width: this.width, height: (bits.length * 8) / this.width, bits };
    this.reset();
    this.papers.push(paper);
    this.onPaper(paper);
  }
}

/** A paper as a PNG picture, with a white margin. */
export function paperToPng({ width, height, bits }: FakePaper): Promise<Buffer> {
  const grey = Buffer.alloc(width * height, 255);
  for (let index = 0; index < grey.length; index++)
    if ((bits[index >> 3] ?? 0) & (0x80 >> (index & 7))) grey[index] = 0;
  return sharp(grey, { raw: { width, height, channels: 1 } })
    .extend({ top: 32, bottom: 48, left: 32, right: 32, background: 'white' })
    .png()
    .toBuffer();
}
