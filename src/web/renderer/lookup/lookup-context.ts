import { createContext, use } from 'react';
import type { LookupCategory } from '../../../contract/lookup.ts';
import type { Suggestion } from '../../../contract/shapes/lookup.ts';

/** Where widgets look up schools and addresses. A failure is undefined, and silent; `signal` ends what is not wanted any more. */
export interface Lookup {
  readonly find: (category: LookupCategory, text: string, signal?: AbortSignal) => Promise<readonly Suggestion[] | undefined>;
  /** The fields of a suggestion by their keys. */
  readonly fields: (category: LookupCategory, id: string, signal?: AbortSignal) => Promise<Readonly<Record<string, string>> | undefined>;
}

const lookup = createContext<Lookup>({ find: () => Promise.resolve(undefined), fields: () => Promise.resolve(undefined) });
export const LookupProvider = lookup;
export const useLookup = (): Lookup => use(lookup);
