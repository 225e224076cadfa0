import { createContext, use } from 'react';
import type { LookupCategory, Suggestion } from '../../../contract/lookup.ts';

/** Where widgets look up schools and addresses (spec, section 7). A failure is silent: it finds nothing. */
export interface Lookup {
  readonly find: (category: LookupCategory, text: string) => Promise<readonly Suggestion[]>;
  /** The fields of a suggestion by their keys; undefined on failure. */
  readonly fields: (category: LookupCategory, id: string) => Promise<Readonly<Record<string, string>> | undefined>;
}

const lookup = createContext<Lookup>({ find: () => Promise.resolve([]), fields: () => Promise.resolve(undefined) });
export const LookupProvider = lookup;
export const useLookup = (): Lookup => use(lookup);
