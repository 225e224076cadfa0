import { useMemo } from 'react';
import type { Failures, Form, Page } from '../../../../form/model/form.ts';
import { isAnyMissing, progressOf, type PartProgress } from '../../../../form/run/progress.ts';
import { useAnswerStore, useFromStore } from '../../../answers/answer-context.tsx';
import type { AnswerStore } from '../../../answers/answer-store.ts';
import { knownIn } from '../../../answers/known.ts';
import { useSession } from '../../../session/session.ts';

/** What students read at their answers now: whatever is wrong or missing while the application is validating, else what was not stored. */
const readNow = (store: AnswerStore, isValidating: boolean): Failures => (isValidating ? store.failures() : store.unstored());

function progressReader(form: Form, page: Page, isValidating: boolean): (store: AnswerStore) => readonly PartProgress[] {
  let last: readonly PartProgress[] = [];
  return (store) => {
    const now = progressOf(form, page, knownIn(store), readNow(store, isValidating));
    if (now.length !== last.length || !now.every((part, n) => isSame(part, last[n]))) last = now;
    return last;
  };
}

/** The parts of a page with their states; the same list until one of them changes. */
export function useProgress(page: Page): readonly PartProgress[] {
  const { form } = useAnswerStore();
  const isValidating = useSession().status === 'validating';
  const read = useMemo(() => progressReader(form, page, isValidating), [form, page, isValidating]);
  return useFromStore(read);
}

const isSame = (part: PartProgress, other: PartProgress | undefined): boolean =>
  other?.id === part.id && other.state === part.state && other.answered === part.answered && other.required === part.required;

/** What is left to do in the whole application: questions to answer, else answers to correct, else nothing. */
export function useLeft(): 'missing' | 'wrong' | 'nothing' {
  const isValidating = useSession().status === 'validating';
  return useFromStore((store) => {
    if (isAnyMissing(store.form, knownIn(store))) return 'missing';
    return Object.keys(readNow(store, isValidating)).length > 0 ? 'wrong' : 'nothing';
  });
}

/** What `useLeft` follows, read once. */
export function useReadNow(): () => Failures {
  const store = useAnswerStore();
  const isValidating = useSession().status === 'validating';
  return () => readNow(store, isValidating);
}

/** How many parts with required questions a page has, and how many of them have all answers. */
export function countOf(parts: readonly PartProgress[]): { readonly done: number; readonly count: number } {
  const asked = parts.filter(({ required }) => required > 0);
  return { done: asked.filter(({ state }) => state === 'done').length, count: asked.length };
}
