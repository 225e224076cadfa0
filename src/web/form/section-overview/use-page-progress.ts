import { useMemo } from 'react';
import type { Form, Page } from '../../../form/model/form.ts';
import { hasMissingAnswers, pagePartsProgress, type PagePartProgress } from '../../../form/evaluate/progress.ts';
import { PROGRESS, useAnswerStore, useAnswerStoreSelector, type AnswerStore } from '../../answers/answer-store-context.tsx';
import { evaluatedAnswersOf } from '../../answers/evaluated-answers.ts';
import { usePreloadValidators } from '../../answers/lazy-validators.ts';

function progressReader(form: Form, page: Page): (store: AnswerStore) => readonly PagePartProgress[] {
  let last: readonly PagePartProgress[] = [];
  const known = new Map<string, { readonly at: string; readonly part: PagePartProgress }>();
  return (store) => {
    // Only parts that something has changed in are looked at again.
    const [answers, failures, reported] = [evaluatedAnswersOf(store), store.failuresToCorrect(), store.reportedFailures()];
    const now = pagePartsProgress(form, page, answers, failures, reported, ({ id, shown }, read) => {
      const at = `${store.reportsAllFailures()} ${shown.map((section) => `${section} ${store.sectionRevision(section)}`).join(' ')}`;
      const before = known.get(id);
      if (before?.at === at) return before.part;
      const after = read();
      const part = before && isSame(after, before.part) ? before.part : after;
      known.set(id, { at, part });
      return part;
    });
    if (now.length !== last.length || !now.every((part, n) => part === last[n])) last = now;
    return last;
  };
}

/** The parts of a page with their states; the same list until one of them changes. */
export function usePageProgress(page: Page): readonly PagePartProgress[] {
  const { form } = useAnswerStore();
  usePreloadValidators();
  const read = useMemo(() => progressReader(form, page), [form, page]);
  return useAnswerStoreSelector(read, PROGRESS);
}

const isSame = (part: PagePartProgress, other: PagePartProgress): boolean =>
  other.state === part.state &&
  other.answered === part.answered &&
  other.required === part.required &&
  other.failed.join() === part.failed.join();

export const useRemainingWork = (): 'missing' | 'wrong' | 'nothing' =>
  useAnswerStoreSelector((store) => {
    if (hasMissingAnswers(store.form, evaluatedAnswersOf(store))) return 'missing';
    return Object.keys(store.failuresToCorrect()).length > 0 ? 'wrong' : 'nothing';
  }, PROGRESS);

/** Numbers of parts with required questions, and of complete ones. */
export function countCompletedParts(parts: readonly PagePartProgress[]): { readonly done: number; readonly count: number } {
  const asked = parts.filter(({ required }) => required > 0);
  return { done: asked.filter(({ state }) => state === 'done').length, count: asked.length };
}
