import { useState } from 'react';
import type { SaveState } from './saver.ts';

const FAILED: readonly SaveState[] = ['offline', 'retrying', 'refused', 'conflict'];

export const isSaveError = (state: SaveState): boolean => FAILED.includes(state);

/** The message of a failure until a save succeeds: a retry between two failures does not end it, so that it is announced once. */
export function useStickySaveError(state: SaveState, words: string): { readonly announced: string; readonly hasRecovered: boolean } {
  const [announced, setAnnounced] = useState('');
  const [hasRecovered, setRecovered] = useState(false);
  const next = isSaveError(state) ? words : state === 'saved' ? '' : announced;
  if (next !== announced) setAnnounced(next);
  const isBack = state === 'saved' && (hasRecovered || announced !== '');
  if (isBack !== hasRecovered) setRecovered(isBack);
  return { announced: next, hasRecovered: isBack };
}
