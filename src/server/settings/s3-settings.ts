import type { SettingName } from './setting-definitions.ts';
import type { SettingReader } from './setting-reader.ts';

export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  readonly endpoint: URL | undefined;
  readonly publicEndpoint: URL | undefined;
  /** Default: the machine's own (role, profile). */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** `endpoint/bucket` instead of `bucket.endpoint`. */
  readonly forcePathStyle: boolean;
}

const OTHERS = [
  'S3_ENDPOINT',
  'S3_PUBLIC_ENDPOINT',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_FORCE_PATH_STYLE',
] as const;
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

export function parseS3Settings({ read, url, yesOrNo, problems }: SettingReader, production: boolean): S3Settings | undefined {
  const bucket = read('S3_BUCKET');
  if (!bucket) {
    const without = OTHERS.filter((name) => read(name));
    if (without.length > 0)
      problems.push(`S3_BUCKET is missing: ${without.join(', ')} ${without.length > 1 ? 'have' : 'has'} no meaning without it.`);
    return undefined;
  }
  if (!BUCKET.test(bucket))
    problems.push(`S3_BUCKET is '${bucket}': give the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens.`);
  const address = (name: SettingName): URL | undefined => {
    const text = read(name);
    return text ? url(name, text, ['http:', 'https:']) : undefined;
  };
  const [endpoint, publicEndpoint] = [address('S3_ENDPOINT'), address('S3_PUBLIC_ENDPOINT')];
  // A page served over https may not upload over http.
  if (production && (publicEndpoint ?? endpoint)?.protocol === 'http:')
    problems.push(
      `${publicEndpoint ? 'S3_PUBLIC_ENDPOINT' : 'S3_ENDPOINT'} must start with https:// in production: browsers upload to it. If they ` +
        `reach it under another name, set S3_PUBLIC_ENDPOINT.`,
    );
  const region = read('S3_REGION');
  if (!region && !read('S3_ENDPOINT'))
    problems.push('S3_REGION is missing: give the region of the bucket, for example us-east-2, or the S3_ENDPOINT of another store.');
  const [accessKeyId, secretAccessKey] = [read('S3_ACCESS_KEY_ID'), read('S3_SECRET_ACCESS_KEY')];
  if (!accessKeyId !== !secretAccessKey)
    problems.push(
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both, or leave both out if the machine has a role of its own.',
    );
  return {
    bucket,
    endpoint,
    publicEndpoint,
    region: region ?? 'us-east-1',
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    forcePathStyle: yesOrNo('S3_FORCE_PATH_STYLE', false),
  };
}
