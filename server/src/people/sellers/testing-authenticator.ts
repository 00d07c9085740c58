import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url');

/** User present, user verified, and (in a registration) attested credential data. */
const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };

/** An authenticator in software, as a browser presents it to a site. */
export interface TestAuthenticator {
  id: string;
  /** Answers the options of a registration. */
  create: (options: { challenge: string }, origin?: string) => object;
  /** Answers the options of a sign-in. */
  get: (
    options: { challenge: string },
    change?: { origin?: string; host?: string; counter?: number },
  ) => object;
}

/** Creates an authenticator with one passkey (ES256) for a site. */
export function createAuthenticator(site = 'http://localhost:8080'): TestAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  let signatures = 0;

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (flags: number, counter: number, host: string) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(host), Buffer.from([flags]), count]);
  };
  const credential = (response: object) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    id,
    create({ challenge }, origin = site) {
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(jwk.x ?? '', 'base64url'))],
        [-3, new Uint8Array(Buffer.from(jwk.y ?? '', 'base64url'))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const data = Buffer.concat([
        authenticatorData(FLAGS.present | FLAGS.attested, 0, new URL(site).hostname),
        Buffer.alloc(16),
        length,
        credentialId,
        Buffer.from(isoCBOR.encode(key)),
      ]);
      const attestation = new Map<string, string | Uint8Array | Map<never, never>>([
        ['fmt', 'none'],
        ['attStmt', new Map<never, never>()],
        ['authData', new Uint8Array(data)],
      ]);
      return credential({
        clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
        attestationObject: base64url(isoCBOR.encode(attestation)),
        transports: ['internal'],
      });
    },
    get({ challenge }, { origin = site, host = new URL(site).hostname, counter } = {}) {
      const client = clientData('webauthn.get', challenge, origin);
      const data = authenticatorData(FLAGS.present, counter ?? ++signatures, host);
      return credential({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
      });
    },
  };
}
