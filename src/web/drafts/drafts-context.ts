import { createRequiredContext } from '../platform/provided.tsx';
import type { Drafts } from './drafts.ts';

export const [DraftsProvider, useDrafts] = createRequiredContext<Drafts>('DraftsProvider');
