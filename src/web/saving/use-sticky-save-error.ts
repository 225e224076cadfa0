import { useState } from 'react';
import type { SaveState } from './saver.ts';

const FAILED: readonly SaveState[] = ['offline', 'retrying', 'refused', 'conflict'];

export const isSaveError = (state: SaveState): boolean => FAILED.includes(state);

/** The message of a failure until a save succeeds, then that it did: a retry between two failures is not announced. */
export function useStickySaveError(state: SaveState, words: string): string {
  const [announced, setAnnounced] = useState('');
  const next = isSaveError(state) || (state === 'saved' && announced !== '') ? words : announced;
  if (next !== announced) setAnnounced(next);
  return next;
}
