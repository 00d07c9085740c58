import type * as S3 from '@aws-sdk/client-s3';
import type { Readable } from 'node:stream';
import type { Settings } from '../../settings';
import { ReleaseError } from './errors';

/** The operations that the site needs of an S3-compatible store. */
export interface Bucket {
  put: (key: string, bytes: Uint8Array, type: string) => Promise<void>;
  /** The object's bytes; null if it does not exist, or has more than `maxBytes`. */
  get: (key: string, maxBytes: number) => Promise<Buffer | null>;
  has: (key: string) => Promise<boolean>;
}

/** Short, because publishing and page requests wait for it. Unit: ms. */
const CONNECT_TIMEOUT_MS = 2_000;
const REQUEST_TIMEOUT_MS = 10_000;
const ATTEMPTS = 3;
/** A release never changes, and a CDN may serve directly from the bucket. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable';

const isMissing = (error: unknown): boolean =>
  ['NoSuchKey', 'NotFound'].includes((error as Error).name);

/** Reads no more than that, whatever length was announced. */
async function readUpTo(body: Readable | undefined, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Opens a bucket. The S3 library is loaded at the first request, so that a site without a bucket
 * does not load it.
 */
export function openBucket(
  settings: Pick<
    Settings,
    'RELEASES_S3_ENDPOINT' | 'RELEASES_S3_REGION' | 'RELEASES_S3_PATH_STYLE'
  >,
  name: string,
): Bucket {
  let opened: Promise<{ sdk: typeof S3; client: S3.S3Client }> | undefined;
  const open = () =>
    (opened ??= import('@aws-sdk/client-s3').then((sdk) => {
      const endpoint = settings.RELEASES_S3_ENDPOINT;
      const client = new sdk.S3Client({
        region: settings.RELEASES_S3_REGION,
        ...(endpoint && { endpoint }),
        forcePathStyle: settings.RELEASES_S3_PATH_STYLE ?? endpoint !== undefined,
        maxAttempts: ATTEMPTS,
        // Not every store supports the newer checksums. Every file is checked by its SHA-384.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        requestHandler: {
          connectionTimeout: CONNECT_TIMEOUT_MS,
          requestTimeout: REQUEST_TIMEOUT_MS,
          throwOnRequestTimeout: true,
        },
      });
      return { sdk, client };
    }));

  function toBucketError(error: unknown): ReleaseError {
    const {
      name: kind,
      message,
      code,
      $metadata,
    } = error as Error & { code?: string; $metadata?: { httpStatusCode?: number } };
    // A response without a body, as to HEAD, contains only a status.
    const reason =
      kind === 'Unknown' || kind === 'UnknownError'
        ? `it answered ${$metadata?.httpStatusCode}`
        : [...new Set([code ?? kind, message])].filter(Boolean).join(': ');
    return new ReleaseError(
      503,
      'bucket_failed',
      `The bucket ${name} cannot be used now (${reason}). What is live stays as it is.`,
      error,
    );
  }

  return {
    async put(key, bytes, type) {
      const { sdk, client } = await open();
      await client
        .send(
          new sdk.PutObjectCommand({
            Bucket: name,
            Key: key,
            Body: bytes,
            ContentType: type,
            CacheControl: CACHE_CONTROL,
          }),
        )
        .catch((error: unknown) => {
          throw toBucketError(error);
        });
    },
    async get(key, maxBytes) {
      const { sdk, client } = await open();
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket: name, Key: key }));
        return await readUpTo(Body as Readable | undefined, maxBytes);
      } catch (error) {
        if (isMissing(error)) return null;
        throw toBucketError(error);
      }
    },
    async has(key) {
      const { sdk, client } = await open();
      try {
        await client.send(new sdk.HeadObjectCommand({ Bucket: name, Key: key }));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw toBucketError(error);
      }
    },
  };
}
