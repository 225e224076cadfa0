import { type Answers, isAnswered, type Situation } from '../../form/model/answers.ts';
import type { Failures, Form } from '../../form/model/form.ts';
import { say } from '../../form/model/text.ts';
import { withoutAnswers } from '../../form/run/answered-places.ts';
import { choicesOf } from '../../form/run/options.ts';

/** What a student reads about choices that no list of their question has. One that is saved already stays: the list had it once. */
export function unlistedChoices(form: Form, answers: Answers, saved: Situation): Failures {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([key, answer]) => {
      const question = form.questions[key];
      if (!question || question.lists.length === 0 || !isAnswered(answer)) return [];
      const before = Object.hasOwn(saved.answers, key) ? saved.answers[key] : undefined;
      const known = new Set<unknown>([...choicesOf(form, question, saved.today).map(({ value }) => value), before].flat());
      if ([answer].flat().every((one) => known.has(one))) return [];
      return [[key, [say('answer.not_in_list', { label: withoutAnswers(question.fullLabel, form) }, form)]] as const];
    }),
  );
}
