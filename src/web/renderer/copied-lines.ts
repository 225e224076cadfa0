import { useEffect } from 'react';
import type { Section, SectionState } from '../../form/model/form.ts';
import { useAnswerStore, useFromStore, type AnswerStore } from '../answers/answer-context.tsx';
import { copiedFrom } from '../answers/question-state.ts';
import { loadMore, useMore } from '../more-source.ts';

export interface CopiedLine {
  readonly source: string;
  readonly keys: readonly string[];
}

/** Groups of copied answers by source section. Invalid ones stay fields, as do all until the code has loaded. */
export function useCopiedLines(section: Section, state: SectionState): readonly CopiedLine[] {
  const store = useAnswerStore();
  const lines = linesOf(store, section, state);
  const isWrong = ({ reported }: AnswerStore, { keys }: CopiedLine): boolean =>
    keys.some((key) => Object.hasOwn(reported(), key) || state.warnings.has(key));
  const wrong = useFromStore(
    (from) => lines.map((line) => (isWrong(from, line) ? 'wrong' : 'right')).join(' '),
    lines.length === 0 ? null : undefined,
  ).split(' ');
  const isNeeded = lines.length > 0;
  const hasLoaded = useMore() !== undefined;
  useEffect(() => {
    if (isNeeded && !hasLoaded) loadMore().catch(() => undefined);
  }, [isNeeded, hasLoaded]);
  return hasLoaded ? lines.filter((_, n) => wrong[n] === 'right') : [];
}

function linesOf({ form }: AnswerStore, { keys }: Section, state: SectionState): readonly CopiedLine[] {
  if (state.copied.size === 0) return [];
  const lines = new Map<string, string[]>();
  for (const key of keys) {
    const source = copiedFrom(form, state, key);
    if (source !== undefined) lines.set(source, [...(lines.get(source) ?? []), key]);
  }
  return [...lines].map(([source, copied]) => ({ source, keys: copied }));
}
