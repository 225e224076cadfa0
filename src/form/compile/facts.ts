import { memoizeByObject } from '../model/memoize.ts';
import { INSTITUTION_FILE, isPersonaFile } from '../model/form-file-paths.ts';
import type { FormFiles } from '../model/form-files.ts';
import type { Finding } from '../model/form.ts';
import { formatNumber, type LocaleFormat } from '../model/locale-format.ts';
import { flattenPluralForms, formatPlurals } from '../model/plurals.ts';
import { isPlainDateTime } from '../model/plain-date-time.ts';
import { formatPlainDateTime } from '../model/format-plain-date-time.ts';
import { closestName, joinQuotedNames } from './did-you-mean.ts';
import { mapJson, pointerSegment } from './json-pointer.ts';
import { getOwn } from '../model/answers.ts';

/** A fact or a link of the institution in a sentence, `{fact.fee}` or `{link.privacy}`, or a fact in a rule, a limit or a date. */
export interface FactReference {
  readonly file: string;
  readonly pointer: string;
  readonly kind: 'fact' | 'link';
  readonly name: string;
  /** True for `{ "fact": name }`. */
  readonly isOperand?: boolean;
}

const FACT = /\{(?<kind>fact|link)\.(?<name>[^{}]*)\}/g;

const isFilled = (file: string, json: unknown): boolean => !isPersonaFile(file) && mayNameFacts(json);

function mayNameFacts(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('{fact.') || value.includes('{link.');
  return typeof value === 'object' && value !== null && hasFactNames(value);
}

/** Cached, as files are searched again for every language and few name a fact or a link. */
const hasFactNames = memoizeByObject((value: object): boolean => Object.values(value).some(mayNameFacts));

export const listFactReferences = (formFiles: FormFiles): readonly FactReference[] =>
  Object.entries(formFiles).flatMap(([file, json]) => (isFilled(file, json) ? usesIn(file, '', json) : []));

function usesIn(file: string, pointer: string, value: unknown): readonly FactReference[] {
  if (typeof value === 'string') {
    return [...flattenPluralForms(value).matchAll(FACT)].map(({ groups }) => ({
      file,
      pointer,
      kind: groups?.['kind'] === 'link' ? 'link' : 'fact',
      name: groups?.['name'] ?? '',
    }));
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => usesIn(file, pointer + pointerSegment(name), part));
}

/** Name in `{ "fact": name }`, which stands for the fact's value; undefined if it is something else. */
function operandName(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const [[key, name] = [], ...others] = Object.entries(value);
  return key === 'fact' && typeof name === 'string' && others.length === 0 ? name : undefined;
}

/**
 * Puts the value of a fact wherever a file has `{ "fact": name }`: in rules, limits and dates.
 * @param onUse called for each; an unknown fact becomes 0
 */
export const replaceFactOperands = (value: unknown, facts: Facts[string], onUse: (pointer: string, name: string) => void): unknown =>
  mapJson(value, (part, pointer) => {
    const name = operandName(part);
    if (name === undefined) return undefined;
    onUse(pointer, name);
    return getOwn(facts, name) ?? 0;
  });

export const factsOfKind = (
  formFiles: Pick<FormFiles, typeof INSTITUTION_FILE>,
  kind: FactReference['kind'],
): Readonly<Record<string, string | number>> => formFiles[INSTITUTION_FILE][kind === 'link' ? 'links' : 'facts'] ?? {};

/** Fills in the institution's facts and links, with numbers in the format of the language. An unknown one stays. */
export function interpolateFacts(formFiles: FormFiles, spoken: Spoken = ENGLISH): FormFiles {
  const facts = { fact: factsOfKind(formFiles, 'fact'), link: factsOfKind(formFiles, 'link') };
  const numbers = numbered(facts);
  const { time_zone: timeZone } = formFiles[INSTITUTION_FILE];
  // Only texts change, so each file still matches its meta schema.
  return Object.fromEntries(
    Object.entries(formFiles).map(([file, json]) => [
      file,
      isFilled(file, json) ? filled(json, { facts, numbers, spoken, timeZone }) : json,
    ]),
  ) as unknown as FormFiles;
}

type Facts = Readonly<Record<string, Readonly<Record<string, string | number>>>>;

const ENGLISH: Spoken = { language: 'en', notation: { decimal: '.' } };

interface Spoken {
  readonly language: string;
  readonly notation: Pick<LocaleFormat, 'decimal'>;
}

interface Filling {
  readonly facts: Facts;
  readonly numbers: Facts[string];
  readonly spoken: Spoken;
  readonly timeZone: string | undefined;
}

const filled = (value: unknown, { facts, numbers, spoken, timeZone }: Filling): unknown =>
  mapJson(value, (part) => {
    if (typeof part !== 'string') return undefined;
    return formatPlurals(part, numbers, spoken.language, spoken.notation).replace(FACT, (whole, kind: string, name: string) => {
      const fact = getOwn(getOwn(facts, kind), name);
      if (typeof fact === 'number') return formatNumber(fact, spoken.notation);
      return fact !== undefined && isPlainDateTime(fact) ? formatPlainDateTime(fact, spoken.language, timeZone) : (fact ?? whole);
    });
  });

const numbered = ({ fact = {} }: Facts): Facts[string] =>
  Object.fromEntries(Object.entries(fact).map(([name, value]) => [`fact.${name}`, value]));

export function unknownFactFindings(
  formFiles: Pick<FormFiles, typeof INSTITUTION_FILE>,
  uses: readonly FactReference[],
): readonly Finding[] {
  return uses.flatMap(({ file, pointer, kind, name, isOperand }) => {
    const known = Object.keys(factsOfKind(formFiles, kind));
    if (known.includes(name)) return [];
    // The only fact that no sentence names was probably renamed.
    const [only, ...others] = known.filter((each) => kind === 'fact' && !uses.some((use) => use.kind === kind && use.name === each));
    const meant = closestName(name, known) ?? (others.length === 0 ? only : undefined);
    const add = `add "${name}" to "${kind}s" in ${INSTITUTION_FILE}`;
    const advice =
      meant !== undefined
        ? `Did you mean "${meant}"? Otherwise ${add}.`
        : known.length > 0
          ? `Use one of ${joinQuotedNames(known)}, or ${add}.`
          : `Correct the name, or ${add}.`;
    const what = `There is no ${kind} "${name}"${isOperand ? '' : `, so students would see "{${kind}.${name}}"`}`;
    return { rule: 'unknown-fact', file, pointer, what, advice };
  });
}
