import { provided } from '../platform/provided.tsx';
import type { Drafts } from './drafts.ts';

/** What this device keeps. */
export const [DraftsProvider, useDrafts] = provided<Drafts>('DraftsProvider');
