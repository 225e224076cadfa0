import { useRef } from 'react';
import type { LookupCategory } from '../../../contract/lookup.ts';
import { UNANSWERED, type Answers, getOwn } from '../../../form/model/answers.ts';
import { useAnswerStore } from '../../answers/answer-context.tsx';
import { filledBy } from '../../../form/model/widget-kinds.ts';
import { fillFields } from './fill-fields.ts';
import { useLookup } from './lookup-context.ts';

/** The question that the code of a looked-up school fills; null where there is none, so what was chosen is unknown later. */
export function useCodeKey(name: string): string | null {
  const question = useAnswerStore().form.questions[name];
  return (question && filledBy(question, 'ceeb')[0]) ?? null;
}

/** The school that was chosen from the suggestions, now or before the page was loaded: its code identifies it. */
export function useChosenSchool(name: string, category: LookupCategory, codeKey: string | null) {
  const store = useAnswerStore();
  const lookup = useLookup();
  const filled = useRef<Promise<Answers> | undefined>(undefined);

  const findOut = async (): Promise<Answers> => {
    const code = codeKey === null ? UNANSWERED : store.answerTo(codeKey);
    if (typeof code !== 'string' || code === '') return {};
    const [first] = (await lookup.find(category, code)) ?? [];
    const fields = first && (await lookup.fields(category, first.id));
    return fields?.['ceeb'] === code ? fillFields(store.form, name, fields, store.moment().today) : {};
  };
  return {
    choose(answers: Answers): void {
      filled.current = Promise.resolve(answers);
    },
    /** Call this before its name changes: from then on it is known what was filled in for it. */
    remember(): void {
      filled.current ??= findOut();
    },
    /** Clears what was filled in for it and not changed since. Returns whether there was any; false if that is unknown. */
    async leave(): Promise<boolean> {
      const epoch = store.epoch();
      const before = (await filled.current) ?? {};
      filled.current = undefined;
      if (epoch !== store.epoch()) return false;
      const beside = Object.keys(before).filter((key) => key !== name && getOwn(before, key) !== UNANSWERED);
      const untouched = beside.filter((key) => store.answerTo(key) === getOwn(before, key));
      // Those that the student has changed are named, so that what is cleared with the others leaves them alone.
      store.change(Object.fromEntries(beside.map((key) => [key, untouched.includes(key) ? UNANSWERED : store.answerTo(key)])));
      return untouched.length > 0;
    },
  };
}
