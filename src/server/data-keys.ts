import { derive, NONCE_BYTES, open, seal, sealingKey } from './sealing.ts';

/** Keys that seal answers in the database: the first seals new values, all open what they sealed. */
export type DataKeys = ReturnType<typeof createDataKeys>;

/** Key as the operator sets it: a name for people, and a secret of at least 32 characters. */
export interface DataKey {
  readonly name: string;
  readonly key: string;
}

export const MARK_BYTES = 8;
/** Leading bytes with a random nonce, so they tell a sealed value from all others. */
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
    /** @param place column and row, outside of which it does not open */
    seal: (value: unknown, place: string): Buffer => Buffer.concat([first.mark, seal(first.key, JSON.stringify(value), place)]),
    /** @throws when no key opens it: it was sealed with another key, changed, or moved from another place */
    open(sealed: Buffer, place: string): unknown {
      const known = ring.get(sealed.toString('hex', 0, MARK_BYTES));
      if (!known) throw new Error('Something is sealed with a data key that is missing.');
      return JSON.parse(open(known.key, sealed.subarray(MARK_BYTES), place).toString('utf8'));
    },
    first,
    nameOf: (mark: Buffer): string | undefined => ring.get(mark.toString('hex'))?.name,
  };
}
