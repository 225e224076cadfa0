import { INSTITUTION_FILE, isPersonaFile } from '../model/form-file-paths.ts';
import type { FormFiles } from '../model/form-files.ts';
import type { Finding } from '../model/form.ts';
import { formatNumber, type Notation } from '../model/notation.ts';
import { expandPluralForms, withPlurals } from '../model/plurals.ts';
import { closestName, joinNames } from './did-you-mean.ts';
import { toPointer } from './json-pointer.ts';
import { getOwn } from '../model/answers.ts';

/** A fact or a link of the institution in a sentence: `{fact.fee}`, `{link.privacy}`. */
export interface FactUse {
  readonly file: string;
  readonly pointer: string;
  readonly kind: 'fact' | 'link';
  readonly name: string;
}

const FACT = /\{(?<kind>fact|link)\.(?<name>[^{}]*)\}/g;

const isFilled = (file: string, json: unknown): boolean => !isPersonaFile(file) && mayNameFacts(json);

/** Cached, as files are searched again for every language and few name a fact or a link. */
const naming = new WeakMap<object, boolean>();

function mayNameFacts(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('{fact.') || value.includes('{link.');
  if (typeof value !== 'object' || value === null) return false;
  const known = naming.get(value) ?? Object.values(value).some(mayNameFacts);
  naming.set(value, known);
  return known;
}

export const factUses = (formFiles: FormFiles): readonly FactUse[] =>
  Object.entries(formFiles).flatMap(([file, json]) => (isFilled(file, json) ? usesIn(file, '', json) : []));

function usesIn(file: string, pointer: string, value: unknown): readonly FactUse[] {
  if (typeof value === 'string') {
    return [...expandPluralForms(value).matchAll(FACT)].map(({ groups }) => ({
      file,
      pointer,
      kind: groups?.['kind'] === 'link' ? 'link' : 'fact',
      name: groups?.['name'] ?? '',
    }));
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => usesIn(file, pointer + toPointer(name), part));
}

export const factsOf = (formFiles: FormFiles, kind: FactUse['kind']): Readonly<Record<string, string | number>> =>
  formFiles[INSTITUTION_FILE][kind === 'link' ? 'links' : 'facts'] ?? {};

/** Fills in the institution's facts and links, with numbers in the format of the language. An unknown one stays. */
export function interpolateFacts(formFiles: FormFiles, spoken: Spoken = ENGLISH): FormFiles {
  const facts = { fact: factsOf(formFiles, 'fact'), link: factsOf(formFiles, 'link') };
  const numbers = numbered(facts);
  // Only texts change, so each file still matches its meta schema.
  return Object.fromEntries(
    Object.entries(formFiles).map(([file, json]) => [file, isFilled(file, json) ? filled(json, { facts, numbers, spoken }) : json]),
  ) as unknown as FormFiles;
}

type Facts = Readonly<Record<string, Readonly<Record<string, string | number>>>>;

const ENGLISH: Spoken = { language: 'en', notation: { decimal: '.' } };

interface Spoken {
  readonly language: string;
  readonly notation: Pick<Notation, 'decimal'>;
}

interface Filling {
  readonly facts: Facts;
  readonly numbers: Facts[string];
  readonly spoken: Spoken;
}

function filled(value: unknown, filling: Filling): unknown {
  const { facts, numbers, spoken } = filling;
  if (typeof value === 'string') {
    return withPlurals(value, numbers, spoken.language, spoken.notation).replace(FACT, (whole, kind: string, name: string) => {
      const fact = getOwn(getOwn(facts, kind), name);
      return typeof fact === 'number' ? formatNumber(fact, spoken.notation) : (fact ?? whole);
    });
  }
  if (Array.isArray(value)) return value.map((part) => filled(part, filling));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, filled(part, filling)]));
}

const numbered = ({ fact = {} }: Facts): Facts[string] =>
  Object.fromEntries(Object.entries(fact).map(([name, value]) => [`fact.${name}`, value]));

export function unknownFacts(formFiles: FormFiles): readonly Finding[] {
  const uses = factUses(formFiles);
  return uses.flatMap(({ file, pointer, kind, name }) => {
    const known = Object.keys(factsOf(formFiles, kind));
    if (known.includes(name)) return [];
    // The only fact that no sentence names was probably renamed.
    const [only, ...others] = known.filter((each) => kind === 'fact' && !uses.some((use) => use.kind === kind && use.name === each));
    const meant = closestName(name, known) ?? (others.length === 0 ? only : undefined);
    const add = `add "${name}" to "${kind}s" in ${INSTITUTION_FILE}`;
    const advice =
      meant !== undefined
        ? `Did you mean "${meant}"? Otherwise ${add}.`
        : known.length > 0
          ? `Use one of ${joinNames(known)}, or ${add}.`
          : `Correct the name, or ${add}.`;
    return [
      { rule: 'unknown-fact', file, pointer, what: `There is no ${kind} "${name}", so students would see "{${kind}.${name}}"`, advice },
    ];
  });
}
