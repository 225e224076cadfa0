import { provided } from '../platform/provided.tsx';
import type { Drafts } from './drafts.ts';

export const [DraftsProvider, useDrafts] = provided<Drafts>('DraftsProvider');
