import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';

/** An HTTP server with the part of the S3 API that releases need. */
export interface TestBucket {
  name: string;
  /** Environment variables of a server that stores its releases in this bucket. */
  environment: Readonly<Record<string, string>>;
  /** The objects by key. Tests read and change them. */
  objects: Map<string, { bytes: Buffer; type: string; cacheControl: string }>;
  /** Requests as `GET releases/…`. */
  requests: string[];
  /** Makes the bucket fail: connections closed, 503 SlowDown, or 403 AccessDenied. */
  setState: (state: BucketState) => void;
}

export type BucketState = 'available' | 'unreachable' | 'overloaded' | 'forbidden';

const KEY_ID = 'test-key';
const SECRET = 'test-secret';
const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string): Buffer =>
  createHmac('sha256', key).update(data).digest();

const AUTHORIZATION = new RegExp(
  '^AWS4-HMAC-SHA256 Credential=([^/]+)/(\\d{8})/([^/]+)/s3/aws4_request, ' +
    'SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$',
);

/** Verifies a request's signature (AWS Signature Version 4). */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const given = AUTHORIZATION.exec(request.headers.authorization ?? '');
  if (!given) return false;
  const [, keyId, day = '', region = '', names = '', signature] = given;
  const content = String(request.headers['x-amz-content-sha256']);
  if (keyId !== KEY_ID || (content !== 'UNSIGNED-PAYLOAD' && content !== sha256(body)))
    return false;
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://host');
  const query = [...searchParams]
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .sort()
    .join('&');
  const headers = names
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
    .join('');
  const canonical = [request.method, pathname, query, headers, names, content].join('\n');
  const toSign = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    `${day}/${region}/s3/aws4_request`,
    sha256(canonical),
  ].join('\n');
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${SECRET}`, day), region));
  return hmac(key, toSign).toString('hex') === signature;
}

const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

function refuse(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
        `<Error><Code>${code}</Code><Message>${code}</Message><RequestId>1</RequestId></Error>`,
    );
}

/** Starts a server with one bucket until the test file ends. Requests must have a valid signature. */
export async function startTestBucket(): Promise<TestBucket> {
  const name = 'smokehouse-releases';
  const objects: TestBucket['objects'] = new Map();
  const requests: string[] = [];
  let state: BucketState = 'available';

  function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const [, bucket = '', ...rest] = new URL(request.url ?? '', 'http://host').pathname
      .split('/')
      .map(decodeURIComponent);
    const key = rest.join('/');
    requests.push(`${request.method} ${key}`);
    if (!isSigned(request, body)) return refuse(response, 403, 'SignatureDoesNotMatch');
    if (state === 'overloaded') return refuse(response, 503, 'SlowDown');
    if (state === 'forbidden') return refuse(response, 403, 'AccessDenied');
    if (bucket !== name) return refuse(response, 404, 'NoSuchBucket');
    if (request.method === 'PUT') return put(key, request, response, body);
    if (request.method === 'GET' || request.method === 'HEAD') return get(key, request, response);
    return refuse(response, 405, 'MethodNotAllowed');
  }

  function put(key: string, request: IncomingMessage, response: ServerResponse, body: Buffer) {
    if (objects.has(key) && request.headers['if-none-match'] === '*')
      return refuse(response, 412, 'PreconditionFailed');
    objects.set(key, {
      bytes: body,
      type: request.headers['content-type'] ?? '',
      cacheControl: request.headers['cache-control'] ?? '',
    });
    response.writeHead(200, { etag: etagOf(body) }).end();
  }

  function get(key: string, request: IncomingMessage, response: ServerResponse): void {
    const found = objects.get(key);
    if (!found)
      return request.method === 'GET'
        ? refuse(response, 404, 'NoSuchKey')
        : void response.writeHead(404).end();
    if (request.headers['if-none-match'] === etagOf(found.bytes))
      return void response.writeHead(304).end();
    response.writeHead(200, {
      etag: etagOf(found.bytes),
      'content-type': found.type,
      'content-length': found.bytes.length,
      'cache-control': found.cacheControl,
    });
    response.end(request.method === 'GET' ? found.bytes : undefined);
  }

  const server = createServer((request, response) => {
    if (state === 'unreachable') return void request.socket.destroy();
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => answer(request, response, Buffer.concat(chunks)));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const environment = {
    RELEASES_BUCKET: name,
    RELEASES_S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    AWS_ACCESS_KEY_ID: KEY_ID,
    AWS_SECRET_ACCESS_KEY: SECRET,
  };
  return {
    name,
    environment,
    objects,
    requests,
    setState: (next) => {
      state = next;
    },
  };
}
