// Hands a request on to another server, over a socket file or the network.
import http from 'node:http';
import https from 'node:https';

/**
 * @typedef {{socketPath: string} | {protocol: string, hostname: string, port: string | number}}
 *   Target
 */

function ask(request, target, headers) {
  const client = target.protocol === 'https:' ? https : http;
  return client.request({
    ...target,
    method: request.method,
    path: request.url,
    headers: { ...request.headers, ...headers },
  });
}

/**
 * Answers a request with what the target answers.
 * @param {http.IncomingMessage} request
 * @param {http.ServerResponse} response
 * @param {Target} target
 * @param {Record<string, string>} [headers] set in addition to the visitor's
 */
export function pass(request, response, target, headers) {
  const onward = ask(request, target, headers);
  onward.on('response', (answer) => {
    const { connection: _ours, 'keep-alive': _own, ...own } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, own);
    answer.pipe(response);
    answer.on('error', () => response.destroy());
  });
  onward.on('error', (error) => {
    if (response.headersSent) response.destroy();
    else
      response
        .writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
        .end(`No answer from the site: ${error.message}`);
  });
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}

/**
 * Joins a WebSocket with the target's.
 * @param {http.IncomingMessage} request
 * @param {import('node:stream').Duplex} socket
 * @param {Target} target
 */
export function passSocket(request, socket, target) {
  const onward = ask(request, target);
  socket.on('error', () => onward.destroy());
  onward.on('error', () => socket.destroy());
  onward.on('response', () => socket.destroy());
  onward.on('upgrade', (answer, far, head) => {
    far.on('error', () => socket.destroy());
    far.on('close', () => socket.destroy());
    socket.on('close', () => far.destroy());
    const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`);
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
    if (head.length > 0) socket.write(head);
    far.pipe(socket).pipe(far);
  });
  onward.end();
}
