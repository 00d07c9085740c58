import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

/** A mail server that accepts or refuses everything. */
export class TestMailServer {
  mode: 'accept' | 'refuse' = 'accept';
  readonly received: string[] = [];
  private readonly server: Server = createServer((socket) => this.serve(socket));
  private readonly sockets = new Set<Socket>();

  async listen(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `smtp://127.0.0.1:${(this.server.address() as { port: number }).port}`;
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => undefined);
    let message: string | undefined;
    let rest = '';
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      rest += chunk.toString('utf8');
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (message === undefined) {
          if (line === 'DATA') message = '';
          socket.write(`${this.answer(line)}\r\n`);
        } else if (line === '.') {
          this.received.push(message);
          message = undefined;
          socket.write('250 accepted\r\n');
        } else message += `${line}\n`;
      }
    });
  }

  private answer(line: string): string {
    if (/^EHLO/.test(line)) return '250 test';
    if (/^MAIL/.test(line) && this.mode === 'refuse') return '451 come back later';
    if (line === 'DATA') return '354 go on';
    return line === 'QUIT' ? '221 bye' : '250 ok';
  }
}
