import type * as S3 from '@aws-sdk/client-s3';
import type { Settings } from '../../settings';
import { ReleaseError } from './errors';

/** The few things that are asked of an S3-compatible store. */
export interface Bucket {
  put: (key: string, bytes: Uint8Array, type: string) => Promise<void>;
  /** The object's bytes, or null where there is none. */
  get: (key: string) => Promise<Buffer | null>;
  has: (key: string) => Promise<boolean>;
}

/** A publish waits for it, a visitor too. Unit: ms. */
const CONNECT_MS = 2_000;
const ANSWER_MS = 10_000;
const ATTEMPTS = 3;
/** A release never changes; a CDN may stand right before the bucket. */
const FOR_EVER = 'public, max-age=31536000, immutable';

const isMissing = (error: unknown): boolean =>
  ['NoSuchKey', 'NotFound'].includes((error as Error).name);

/**
 * Opens a bucket. Its library is loaded with the first question, so that a site without a bucket
 * never pays for it.
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
        // Not every store knows the newer check sums; every file is checked by its SHA-384 anyway.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        requestHandler: {
          connectionTimeout: CONNECT_MS,
          requestTimeout: ANSWER_MS,
          throwOnRequestTimeout: true,
        },
      });
      return { sdk, client };
    }));

  function failed(error: unknown): ReleaseError {
    const {
      name: kind,
      message,
      code,
      $metadata,
    } = error as Error & { code?: string; $metadata?: { httpStatusCode?: number } };
    // An answer to a question without a body, like whether something is there, says its status and
    // nothing more.
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
            CacheControl: FOR_EVER,
          }),
        )
        .catch((error: unknown) => {
          throw failed(error);
        });
    },
    async get(key) {
      const { sdk, client } = await open();
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket: name, Key: key }));
        return Buffer.from((await Body?.transformToByteArray()) ?? []);
      } catch (error) {
        if (isMissing(error)) return null;
        throw failed(error);
      }
    },
    async has(key) {
      const { sdk, client } = await open();
      try {
        await client.send(new sdk.HeadObjectCommand({ Bucket: name, Key: key }));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw failed(error);
      }
    },
  };
}
