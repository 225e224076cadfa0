import type { LookupCategory } from '../../../contract/lookup.ts';
import type { Suggestion } from '../../../contract/shapes/lookup.ts';
import { provided } from '../../platform/provided.tsx';

/**
 * Where widgets look up schools and addresses. A failure is undefined, and silent; `signal` ends what is not wanted any more; `onWait`: the
 * server asks for a pause.
 */
export interface Lookup {
  readonly find: (
    category: LookupCategory,
    text: string,
    signal?: AbortSignal,
    onWait?: () => void,
  ) => Promise<readonly Suggestion[] | undefined>;
  /** The fields of a suggestion by their keys. */
  readonly fields: (category: LookupCategory, id: string, signal?: AbortSignal) => Promise<Readonly<Record<string, string>> | undefined>;
}

export const [LookupProvider, useLookup] = provided<Lookup>('LookupProvider');
