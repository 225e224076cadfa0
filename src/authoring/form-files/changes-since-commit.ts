import { isDeepStrictEqual } from 'node:util';
import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { isPersonaFile } from '../../form/model/form-file-paths.ts';
import { memoizeByObject } from '../../form/model/memoize.ts';
import type { FormSources } from './form-sources.ts';

/** A value that differs from the last commit. Days of a period are one value. */
export interface Change {
  readonly file: string;
  readonly pointer: string;
  /** Pointer at the last commit: entries of a list may have moved. */
  readonly formerPointer: string;
  readonly before: unknown;
  readonly after: unknown;
  /** True for an entry that came into a list or left it; the latter is at the list. */
  readonly isEntry?: boolean;
}

/** Values of files, but personas, that are there at the last commit, too, and differ from it. */
export const changesSinceCommit = ({ committed, files }: Pick<FormSources, 'committed' | 'files'>): readonly Change[] =>
  committed ? changesBetween(committed)(files) : [];

const changesBetween = memoizeByObject((committed: FormSources) =>
  memoizeByObject((files: FormSources['files']): readonly Change[] =>
    [...files].flatMap(([file, { text, value }]): readonly Change[] => {
      const before = committed.files.get(file);
      return !before || before.text === text || isPersonaFile(file)
        ? []
        : changesIn({ file, pointer: '', formerPointer: '', before: before.value, after: value });
    }),
  ),
);

/** Operators whose operands have a fixed order. */
const ORDERED = /^(?:if|-|[lg]te?|[<>]=?|\w+_between|age_on)$/;
/** Entries by the key of a question. */
const BY_QUESTION = /^\/(?:required|value|clears|properties|errorMessage\/required)$/;
export const PERIOD = ['opens', 'closes'];
const IDS = ['value', 'id', 'key', 'section', 'repeat', 'tabs', 'name', 'message'];

type Json = Readonly<Record<string, unknown>>;
export const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

function changesIn(change: Change, isOrdered = false): readonly Change[] {
  const { before, after } = change;
  const within = (name: string | number, was: unknown, is: unknown, formerName = name): Change => ({
    ...change,
    pointer: change.pointer + pointerSegment(name),
    formerPointer: change.formerPointer + pointerSegment(formerName),
    before: was,
    after: is,
  });
  if (isDeepStrictEqual(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) {
    const entriesBut = (list: readonly unknown[], others: readonly unknown[]) =>
      [...list.entries()].filter(([, value]) => isOrdered || !others.some((one) => isDeepStrictEqual(one, value)));
    const [gone, come] = [entriesBut(before, after), entriesBut(after, before)];
    const taken = new Set<number | undefined>();
    const changed = come.flatMap(([at, value], n) => {
      const same = gone.find(([, was]) => isRecord(was) && isRecord(value) && IDS.some((id) => id in value && was[id] === value[id]));
      const [index, was] = same ?? (gone.length === come.length ? gone[n] : undefined) ?? [];
      taken.add(index);
      return was === undefined ? [{ ...within(at, undefined, value), isEntry: true }] : changesIn(within(at, was, value, index));
    });
    const left = gone.filter(([index]) => !taken.has(index));
    return [...changed, ...left.map(([, was]) => ({ ...change, before: was, after: undefined, isEntry: true }))];
  }
  const [names, others] = [before, after].map((one) => (isRecord(one) ? Object.keys(one) : []));
  const isOtherOperator = names?.length === 1 && others?.length === 1 && names[0] !== others[0] && !BY_QUESTION.test(change.pointer);
  if (!isRecord(before) || !isRecord(after) || isOtherOperator) return [change];
  // A translation follows its sentence.
  if ('of' in before && before['of'] !== after['of']) return [];
  const periodOf = (one: Json): readonly string[] => PERIOD.map((name) => String(one[name] ?? '').replace(/T00:00$/, ''));
  const [was, is] = [periodOf(before), periodOf(after)];
  const other = PERIOD.find((name, n) => name in after && was[n] !== is[n]) ?? PERIOD.find((name) => name in after) ?? '';
  return [
    ...(isDeepStrictEqual(was, is) ? [] : [within(other, was, is)]),
    ...[...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
      const none = name === 'ui:options' ? {} : undefined;
      return PERIOD.includes(name) ? [] : changesIn(within(name, before[name] ?? none, after[name] ?? none), ORDERED.test(name));
    }),
  ];
}
