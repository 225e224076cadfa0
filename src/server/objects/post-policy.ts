import { type Clock, plusSeconds } from '../clock.ts';
import { Refused } from '../refusals.ts';
import { isSame, type Secrets } from '../secrets.ts';
import { OBJECT_TYPE, type PostRequest } from './object-store.ts';

/** Permission of a presigned POST, as in S3: put this one key, with at most this many bytes. */
export interface PostPolicy {
  readonly key: string;
  readonly maxBytes: number;
  readonly expires: number;
}

export function createPostPolicies({ secrets, clock }: { secrets: Secrets; clock: Clock }) {
  return {
    fieldsFor({ key, maxBytes, seconds }: PostRequest): Readonly<Record<string, string>> {
      const policy: PostPolicy = { key, maxBytes, expires: plusSeconds(clock(), seconds).getTime() };
      const text = Buffer.from(JSON.stringify(policy)).toString('base64url');
      return { key, 'Content-Type': OBJECT_TYPE, policy: text, signature: secrets.signPolicy(text).toString('base64url') };
    },
    /** @throws {Refused} `upload_refused` when a field is missing, changed or unknown, or the permission has expired */
    read(fields: ReadonlyMap<string, string>): PostPolicy {
      const text = fields.get('policy') ?? '';
      // Nothing is read from a policy that we did not sign.
      if (!isSame(Buffer.from(fields.get('signature') ?? '', 'base64url'), secrets.signPolicy(text))) throw new Refused('upload_refused');
      const policy = JSON.parse(Buffer.from(text, 'base64url').toString()) as PostPolicy;
      const isPermitted = fields.size === 4 && fields.get('key') === policy.key && fields.get('Content-Type') === OBJECT_TYPE;
      if (!isPermitted || clock().getTime() >= policy.expires) throw new Refused('upload_refused');
      return policy;
    },
  };
}
