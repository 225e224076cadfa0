import { INSTITUTION_FILE, isPersonaFile } from '../model/document-paths.ts';
import type { Documents } from '../model/documents.ts';
import type { Finding } from '../model/form.ts';
import { nearest, some } from './did-you-mean.ts';
import { step } from './json-pointer.ts';

/** A place in a document where a sentence names a fact: `{fact.fee}`. */
export interface FactUse {
  readonly file: string;
  readonly pointer: string;
  readonly name: string;
}

const FACT = /\{fact\.([^{}]*)\}/g;

const isFilled = (file: string): boolean => file !== INSTITUTION_FILE && !isPersonaFile(file);

/** Every use of a fact in the documents, in the order in which they are written. */
export const factUses = (documents: Documents): readonly FactUse[] =>
  Object.entries(documents).flatMap(([file, document]) => (isFilled(file) ? usesIn(file, '', document) : []));

function usesIn(file: string, pointer: string, value: unknown): readonly FactUse[] {
  if (typeof value === 'string') return [...value.matchAll(FACT)].map(([, name = '']) => ({ file, pointer, name }));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => usesIn(file, pointer + step(name), part));
}

/** The documents with the institution's facts in the place of their names, in whatever text they are. An unknown one stays. */
export function withFacts(documents: Documents): Documents {
  const { facts = {} } = documents[INSTITUTION_FILE];
  // The same documents with other texts, so each is still what its meta schema says.
  return Object.fromEntries(
    Object.entries(documents).map(([file, document]) => [file, isFilled(file) ? filled(document, facts) : document]),
  ) as unknown as Documents;
}

type Facts = Readonly<Record<string, string | number>>;

function filled(value: unknown, facts: Facts): unknown {
  if (typeof value === 'string') {
    return value.replace(FACT, (whole, name: string) => (Object.hasOwn(facts, name) ? String(facts[name]) : whole));
  }
  if (Array.isArray(value)) return value.map((part) => filled(part, facts));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, filled(part, facts)]));
}

/** Sentences that name a fact which the institution does not have. */
export function unknownFacts(documents: Documents): readonly Finding[] {
  const known = Object.keys(documents[INSTITUTION_FILE].facts ?? {});
  return factUses(documents)
    .filter(({ name }) => !known.includes(name))
    .map(({ file, pointer, name }) => {
      const meant = nearest(name, known);
      const add = `add "${name}" to "facts" in ${INSTITUTION_FILE}`;
      const advice =
        meant !== undefined
          ? `Did you mean "${meant}"? Otherwise ${add}.`
          : known.length > 0
            ? `Use one of ${some(known)}, or ${add}.`
            : `Correct the name, or ${add}.`;
      return { rule: 'unknown-fact', file, pointer, what: `There is no fact "${name}", so students would see "{fact.${name}}"`, advice };
    });
}
