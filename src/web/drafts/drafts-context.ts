import { createRequiredContext } from '../platform/create-required-context.tsx';
import type { Drafts } from './drafts.ts';

export const [DraftsProvider, useDrafts] = createRequiredContext<Drafts>('DraftsProvider');
