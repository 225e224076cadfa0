import { useEffect } from 'react';
import type { Section, SectionState } from '../../form/model/form.ts';
import { useAnswerStore, useAnswerStoreSelector, type AnswerStore } from '../answers/answer-store-context.tsx';
import { copySourceSection } from '../answers/question-state.ts';
import { loadMoreInfo, useLoadedMoreInfo } from './lazy-more-info.ts';

export interface CopiedAnswerGroup {
  readonly source: string;
  readonly keys: readonly string[];
}

/** Groups of copied answers by source section. Invalid ones stay fields, as do all until the code has loaded. */
export function useCopiedAnswerGroups(section: Section, state: SectionState): readonly CopiedAnswerGroup[] {
  const store = useAnswerStore();
  const lines = linesOf(store, section, state);
  const isWrong = ({ reportedFailures }: AnswerStore, { keys }: CopiedAnswerGroup): boolean =>
    keys.some((key) => Object.hasOwn(reportedFailures(), key) || state.warnings.has(key));
  const wrong = useAnswerStoreSelector(
    (from) => lines.map((line) => (isWrong(from, line) ? 'wrong' : 'right')).join(' '),
    lines.length === 0 ? null : undefined,
  ).split(' ');
  const isNeeded = lines.length > 0;
  const hasLoaded = useLoadedMoreInfo() !== undefined;
  useEffect(() => {
    if (isNeeded && !hasLoaded) loadMoreInfo().catch(() => undefined);
  }, [isNeeded, hasLoaded]);
  return hasLoaded ? lines.filter((_, n) => wrong[n] === 'right') : [];
}

function linesOf({ form }: AnswerStore, { keys }: Section, state: SectionState): readonly CopiedAnswerGroup[] {
  if (state.copied.size === 0) return [];
  const lines = new Map<string, string[]>();
  for (const key of keys) {
    const source = copySourceSection(form, state, key);
    if (source !== undefined) lines.set(source, [...(lines.get(source) ?? []), key]);
  }
  return [...lines].map(([source, copied]) => ({ source, keys: copied }));
}
