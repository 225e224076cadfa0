import type { LookupCategory } from '../../../api/rules/lookup-limits.ts';
import type { LookupSuggestion } from '../../../api/schemas/application-schemas.ts';
import { createRequiredContext } from '../../platform/create-required-context.tsx';

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
