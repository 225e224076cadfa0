import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { RefusalError } from '../platform/refusals.ts';
import { OBJECT_CONTENT_TYPE, type ObjectStore, type PresignRequest, type PresignedPost } from './object-store.ts';
import type { S3Settings } from '../settings/s3-settings.ts';

const SECOND = 1000;
/** A student is waiting: with both tries, a call to a store that does not respond ends within half a minute. */
const TRIES = 2;
const ANSWER_SECONDS = 10;
/** Longest transfer; one whose bytes stop arriving ends as early as the other calls. */
const PUT_SECONDS = 60;
/** Objects removed at the same time. Not every store can delete many with one call. */
const AT_ONCE = 20;

/** Seconds between checks of the store's availability, and time given to each. */
const PROBLEM_SECONDS = 5;

/** Objects in a bucket, to which browsers upload directly. @param report gets each outage and its end @throws for the operator */
export async function openS3Store(settings: S3Settings, report: (text: string) => void = () => undefined): Promise<ObjectStore> {
  const { bucket: Bucket } = settings;
  const client = clientAt(settings, settings.endpoint);
  const publicClient = clientAt(settings, settings.publicEndpoint ?? settings.endpoint);
  const close = async (): Promise<void> => {
    client.destroy();
    publicClient.destroy();
  };
  const name = `The bucket '${Bucket}'${settings.endpoint ? ` at ${settings.endpoint.origin}` : ''}`;
  const ask = (): Promise<S3Error | undefined> =>
    client.send(new HeadBucketCommand({ Bucket }), { abortSignal: AbortSignal.timeout(PROBLEM_SECONDS * SECOND) }).then(
      () => undefined,
      (error: S3Error) => error,
    );
  let isAway = false;
  const judged = (error: S3Error | undefined): string | undefined => {
    const problem = error && `${name} cannot be used: ${reasonOf(error)}`;
    if (problem && !isAway) report(`${problem} Until it responds, nothing can be uploaded, converted or printed.`);
    if (!problem && isAway) report(`${name} is responding again.`);
    isAway = problem !== undefined;
    return problem;
  };
  let asked = -Infinity;
  let answer: Promise<string | undefined> = Promise.resolve(undefined);
  const problem = (): Promise<string | undefined> => {
    if (performance.now() - asked > PROBLEM_SECONDS * SECOND) {
      asked = performance.now();
      answer = ask().then(judged);
    }
    return answer;
  };
  const presignPost = async ({ key: Key, maxBytes, seconds }: PresignRequest): Promise<PresignedPost> =>
    createPresignedPost(publicClient, {
      Bucket,
      Key,
      Expires: seconds,
      Fields: { 'Content-Type': OBJECT_CONTENT_TYPE },
      Conditions: [['content-length-range', 1, maxBytes]],
    });

  try {
    const error = await ask();
    if (error && !mayPass(error)) throw error;
    judged(error);
    const { url } = await presignPost({ key: 'x', maxBytes: 1, seconds: 1 });
    return {
      uploadOrigin: new URL(url).origin,
      problem,
      async presignPost(request) {
        if (await problem()) throw new RefusalError('no_uploads', { retryAfter: 60 });
        return presignPost(request);
      },
      async put(Key, Body) {
        await answered(
          client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: OBJECT_CONTENT_TYPE }), {
            requestTimeout: PUT_SECONDS * SECOND,
          }),
        );
      },
      async get(Key) {
        const object = await orNone(client.send(new GetObjectCommand({ Bucket, Key })));
        const content = await answered(object?.Body?.transformToByteArray());
        // Copied: some libraries read the bytes around a Buffer.
        return content && new Uint8Array(content);
      },
      async size(Key) {
        return (await orNone(client.send(new HeadObjectCommand({ Bucket, Key }))))?.ContentLength;
      },
      async remove(keys) {
        for (let start = 0; start < keys.length; start += AT_ONCE) {
          await Promise.all(keys.slice(start, start + AT_ONCE).map((Key) => orNone(client.send(new DeleteObjectCommand({ Bucket, Key })))));
        }
      },
      close,
    };
  } catch (error) {
    await close();
    throw new Error(`${name} cannot be used: ${reasonOf(error as S3Error)}`, { cause: error });
  }
}

const clientAt = ({ region, credentials, forcePathStyle }: S3Settings, endpoint: URL | undefined): S3Client =>
  new S3Client({
    region,
    ...(credentials && { credentials }),
    forcePathStyle,
    ...(endpoint && { endpoint: endpoint.href }),
    // Not every store knows these checksums; the transport has its own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: TRIES,
    requestHandler: {
      connectionTimeout: 5 * SECOND,
      socketTimeout: ANSWER_SECONDS * SECOND,
      requestTimeout: ANSWER_SECONDS * SECOND,
      throwOnRequestTimeout: true,
    },
  });

interface S3Error extends Error {
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** Turns a store's silence or trouble into a refusal for now. */
async function answered<T>(work: T | Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { name, $metadata } = error as S3Error;
    throw name === 'TimeoutError' || ($metadata?.httpStatusCode ?? 0) >= 500
      ? Object.assign(error as S3Error, { code: 'ETIMEDOUT' })
      : error;
  }
}

async function orNone<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await answered(work);
  } catch (error) {
    const { name, $metadata } = error as S3Error;
    if ($metadata?.httpStatusCode === 404 && name !== 'NoSuchBucket') return undefined;
    throw error;
  }
}

/** True for an outage, false for a setting that someone must correct. */
const mayPass = ({ name, $metadata }: S3Error): boolean => name !== 'CredentialsProviderError' && ($metadata?.httpStatusCode ?? 500) >= 500;

function reasonOf({ name, message, code, $metadata }: S3Error): string {
  const status = $metadata?.httpStatusCode;
  if (name === 'CredentialsProviderError')
    return 'there are no credentials. Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or give the machine a role.';
  if (status === 404) return 'there is no such bucket. Check S3_BUCKET and S3_ENDPOINT.';
  if (status === 403)
    return (
      'these credentials give no access to it. Check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, the clock of this machine, and what the key ' +
      'may do.'
    );
  if (status === 301 || status === 400) return 'it is in another region. Check S3_REGION.';
  if (code === 'ENOTFOUND')
    return (
      'there is no such address. Check S3_ENDPOINT; a store that does not give each bucket a name of its own needs ' +
      'S3_FORCE_PATH_STYLE=yes.'
    );
  if (name === 'AbortError') return `it did not respond within ${PROBLEM_SECONDS} s. Check S3_ENDPOINT and the network.`;
  return `it did not respond (${code ?? status ?? (message || name)}). Check S3_ENDPOINT and the network.`;
}
