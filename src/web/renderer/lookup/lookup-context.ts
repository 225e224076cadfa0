import type { LookupCategory } from '../../../contract/lookup.ts';
import type { LookupSuggestion } from '../../../contract/shapes/lookup.ts';
import { createRequiredContext } from '../../platform/provided.tsx';

/** Look-up of schools and addresses. A failure is undefined; `signal` cancels; `onWait`: the server asks for a pause. */
export interface LookupClient {
  readonly find: (
    category: LookupCategory,
    text: string,
    signal?: AbortSignal,
    onWait?: () => void,
  ) => Promise<readonly LookupSuggestion[] | undefined>;
  readonly fields: (category: LookupCategory, id: string, signal?: AbortSignal) => Promise<Readonly<Record<string, string>> | undefined>;
}

export const [LookupProvider, useLookup] = createRequiredContext<LookupClient>('LookupProvider');
