/** `schemas/changes.json`: what became of the keys and values of earlier forms, the oldest first. */
export interface ChangesJson {
  readonly changes: readonly DeclaredChange[];
}

/** A key with `{n}` in it stands for the keys of all components of a repeat, as in the data model. */
export type DeclaredChange = RenamedKey | MergedKeys | DroppedKey | RecodedValues;

interface Dated {
  /** The day of the change, as an ISO date. */
  readonly on: string;
  /** For those who read the file. */
  readonly why?: string;
}
export interface RenamedKey extends Dated {
  readonly rename: string;
  readonly to: string;
}
export interface MergedKeys extends Dated {
  /** `to` may be one of them. */
  readonly merge: readonly string[];
  readonly to: string;
  /** What is between the texts that become one; without it, the first answer of all is taken. */
  readonly with?: string;
}
export interface DroppedKey extends Dated {
  readonly drop: string;
}
export interface RecodedValues extends Dated {
  readonly recode: string;
  /** Former value, as a text, to what it is now; `''`: to be chosen again. */
  readonly values: Readonly<Record<string, string>>;
}

/** What happens to answers on the way from one form to another: what is declared, or the opposite of it. */
export type Move = DeclaredChange | SetAside;
/** A merged answer, where its parts are asked for again. */
export interface SetAside extends Dated {
  readonly aside: string;
}

/** The keys that a change says are asked no more, at least not for this. */
export function keysLeftBy(change: Move): readonly string[] {
  if ('rename' in change) return [change.rename];
  if ('merge' in change) return change.merge.filter((key) => key !== change.to);
  return 'drop' in change ? [change.drop] : [];
}

/** The key under which a change goes on; undefined for one that is dropped. */
export const keyKeptBy = (change: Move): string | undefined =>
  'to' in change ? change.to : 'recode' in change ? change.recode : undefined;

/** The number with which a key is one of those that are written with `{n}`; `''` where it is written so itself; undefined if it is not. */
export function numberIn(written: string, key: string): string | undefined {
  const [before = '', after] = written.split('{n}');
  if (after === undefined) return key === written ? '' : undefined;
  const number = key.slice(before.length, key.length - after.length);
  return key === before + number + after && /^[1-9]\d*$/.test(number) ? number : undefined;
}

/** The key that is meant with this number. */
export const keyWith = (written: string, number: string): string => written.replace('{n}', number);

/** What a key of a form before these changes is called after them. */
export const keyAfter = (changes: readonly Move[], key: string): string =>
  changes.reduce((now, change) => {
    if (!('to' in change)) return now;
    const number = keysLeftBy(change)
      .map((left) => numberIn(left, now))
      .find((one) => one !== undefined);
    return number === undefined ? now : keyWith(change.to, number);
  }, key);

/** Tells a change from all others: what it does, and on which day. */
export const identityOf = (change: DeclaredChange): string =>
  JSON.stringify(
    Object.entries(change)
      .filter(([name]) => name !== 'why')
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
