// Forwards requests to another server, over a socket file or the network.
import http from 'node:http';
import https from 'node:https';

/**
 * @typedef {{socketPath: string} | {protocol: string, hostname: string, port: string | number}}
 *   Target
 */

function openRequest(request, target, headers) {
  const client = target.protocol === 'https:' ? https : http;
  return client.request({
    ...target,
    method: request.method,
    path: request.url,
    headers: { ...request.headers, ...headers },
  });
}

/**
 * Forwards a request to the target and sends the target's response.
 * @param {http.IncomingMessage} request
 * @param {http.ServerResponse} response
 * @param {Target} target
 * @param {Record<string, string>} [headers] added to the visitor's headers
 */
export function proxyRequest(request, response, target, headers) {
  const outgoing = openRequest(request, target, headers);
  outgoing.on('response', (incoming) => {
    const { connection: _ours, 'keep-alive': _own, ...own } = incoming.headers;
    response.writeHead(incoming.statusCode ?? 502, own);
    incoming.pipe(response);
    incoming.on('error', () => response.destroy());
  });
  outgoing.on('error', (error) => {
    if (response.headersSent) response.destroy();
    else
      response
        .writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
        .end(`No response from the site: ${error.message}`);
  });
  response.on('close', () => outgoing.destroy());
  request.pipe(outgoing);
}

/**
 * Forwards a WebSocket connection to the target.
 * @param {http.IncomingMessage} request
 * @param {import('node:stream').Duplex} socket
 * @param {Target} target
 */
export function proxyWebSocket(request, socket, target) {
  const outgoing = openRequest(request, target);
  socket.on('error', () => outgoing.destroy());
  outgoing.on('error', () => socket.destroy());
  outgoing.on('response', () => socket.destroy());
  outgoing.on('upgrade', (incoming, targetSocket, head) => {
    targetSocket.on('error', () => socket.destroy());
    targetSocket.on('close', () => socket.destroy());
    socket.on('close', () => targetSocket.destroy());
    const lines = Object.entries(incoming.headers).map(
      ([name, value]) => `${name}: ${String(value)}`,
    );
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
    if (head.length > 0) socket.write(head);
    targetSocket.pipe(socket).pipe(targetSocket);
  });
  outgoing.end();
}
