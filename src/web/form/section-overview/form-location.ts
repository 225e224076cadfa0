import { useEffect } from 'react';
import type { Form, Page } from '../../../form/model/form.ts';
import type { FormLocation } from '../../../form/evaluate/progress.ts';
import { useAnswerStore } from '../../answers/answer-store-context.tsx';

let last: Exclude<FormLocation, { page: string }> | undefined;

/** Notes where the student is, by the focus: a press of a button takes it away. */
export function useTrackFormLocation(): void {
  const { form } = useAnswerStore();
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      if (target instanceof Element) last = placeOf(form, target) ?? last;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [form]);
}

function placeOf({ questions }: Form, focused: Element): typeof last {
  for (let element: Element | null = focused; element; element = element.parentElement)
    if (Object.hasOwn(questions, element.id)) return { question: element.id };
  return undefined;
}

export const setFormLocation = (section: string): void => void (last = { section });

export function lastFormLocation({ questions, sections }: Form, { id }: Page): FormLocation {
  if (last === undefined) return { page: id };
  const page = 'question' in last ? questions[last.question]?.page : sections[last.section]?.page;
  return page === id ? last : { page: id };
}
