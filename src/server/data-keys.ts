import { derive, NONCE_BYTES, open, seal, sealingKey } from './sealing.ts';

/** The keys that seal answers in the database: new values are sealed with the first; all the others still open what they sealed. */
export type DataKeys = ReturnType<typeof createDataKeys>;

/** A key as the operator sets it: a name for people, and a secret of at least 32 characters. */
export interface DataKey {
  readonly name: string;
  readonly key: string;
}

export const MARK_BYTES = 8;
/** Each sealing has a random nonce of its own, so with these bytes at its beginning a sealed value differs from all others. */
export const VERSION_BYTES = MARK_BYTES + NONCE_BYTES;
export const versionOf = (sealed: Buffer): Buffer => sealed.subarray(0, VERSION_BYTES);

/** @param given at least one; if two are the same, the first counts */
export function createDataKeys(given: readonly DataKey[]) {
  const ring = new Map(
    given.toReversed().map(({ name, key }) => {
      const mark = derive(key, 'mark of a data key').subarray(0, MARK_BYTES);
      return [mark.toString('hex'), { name, mark, key: sealingKey(key, 'data') }];
    }),
  );
  const first = [...ring.values()].at(-1);
  if (!first) throw new Error('There is no data key.');
  return {
    /** @param place column and row that it is for: it opens nowhere else */
    seal: (value: unknown, place: string): Buffer => Buffer.concat([first.mark, seal(first.key, JSON.stringify(value), place)]),
    /** @throws when no key opens it: it was sealed with another key, changed, or moved from another place */
    open(sealed: Buffer, place: string): unknown {
      const known = ring.get(sealed.toString('hex', 0, MARK_BYTES));
      if (!known) throw new Error('Something is sealed with a data key that is missing.');
      return JSON.parse(open(known.key, sealed.subarray(MARK_BYTES), place).toString('utf8'));
    },
    /** The first key. Each sealed value begins with the mark of its key, which is derived from the key and reveals nothing about it. */
    first,
    /** Name of the key with this mark; undefined where there is none. */
    nameOf: (mark: Buffer): string | undefined => ring.get(mark.toString('hex'))?.name,
  };
}
