export interface ChangesJson {
  readonly changes: readonly DeclaredChange[];
}

/** A key with `{n}` stands for the keys of all components of a repeat, as in the data model. */
export type DeclaredChange = RenamedKey | MergedKeys | DroppedKey | RecodedValues;

interface Dated {
  readonly on: string;
  readonly why?: string;
}
interface RenamedKey extends Dated {
  readonly rename: string;
  readonly to: string;
}
export interface MergedKeys extends Dated {
  /** Source keys; `to` may be among them. */
  readonly merge: readonly string[];
  readonly to: string;
  /** Separator of the merged texts; without it, the first answered key is taken. */
  readonly with?: string;
}
interface DroppedKey extends Dated {
  readonly drop: string;
}
export interface RecodedValues extends Dated {
  readonly recode: string;
  readonly values: Readonly<Record<string, string>>;
}

/** A step of an answer migration: a declared change, or the reverse of one. */
export type AnswerMigration = DeclaredChange | SetAsideKey;
interface SetAsideKey extends Dated {
  readonly aside: string;
}

export function retiredKeys(change: AnswerMigration): readonly string[] {
  if ('rename' in change) return [change.rename];
  if ('merge' in change) return change.merge.filter((key) => key !== change.to);
  return 'drop' in change ? [change.drop] : [];
}

export const targetKeyOf = (change: AnswerMigration): string | undefined =>
  'to' in change ? change.to : 'recode' in change ? change.recode : undefined;

/** Number that `{n}` stands for in a key; `''` if `written` has no `{n}`; undefined if the key does not match. */
export function matchComponentNumber(written: string, key: string): string | undefined {
  const [before = '', after] = written.split('{n}');
  if (after === undefined) return key === written ? '' : undefined;
  const number = key.slice(before.length, key.length - after.length);
  return key === before + number + after && /^[1-9]\d*$/.test(number) ? number : undefined;
}

export const fillComponentNumber = (written: string, number: string): string => written.replace('{n}', number);

export const migrateKey = (changes: readonly AnswerMigration[], key: string): string =>
  changes.reduce((now, change) => {
    if (!('to' in change)) return now;
    const number = retiredKeys(change)
      .map((left) => matchComponentNumber(left, now))
      .find((one) => one !== undefined);
    return number === undefined ? now : fillComponentNumber(change.to, number);
  }, key);

export const declaredChangeId = (change: DeclaredChange): string =>
  JSON.stringify(
    Object.entries(change)
      .filter(([name]) => name !== 'why')
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
