import type { Answers, Situation } from '../../form/model/answers.ts';
import type { Option } from '../../form/model/documents.ts';
import type { Failures, Form } from '../../form/model/form.ts';
import { say } from '../../form/model/text.ts';
import { openStateIn } from '../../form/run/opening.ts';
import { writtenMoment } from '../../form/run/written-moment.ts';
import { choicesOf, isTimely } from '../../form/run/options.ts';

/** What a student reads about choices that are not open yet, or closed before they were made. */
export function untimelyChoices(form: Form, answers: Answers, saved: Situation): Failures {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([key, answer]) => {
      const question = form.questions[key];
      if (!question) return [];
      const chosen = new Set<unknown>([answer].flat());
      const options = choicesOf(form, question, saved.today).filter(({ value }) => chosen.has(value));
      const timely = new Set(options.filter((option) => isTimely(option, key, saved)).map(({ value }) => value));
      const untimely = options.filter(({ value }) => !timely.has(value));
      return untimely.length === 0 ? [] : [[key, untimely.map((option) => reason(form, option, saved))] as const];
    }),
  );
}

function reason(form: Form, option: Option, moment: Situation): string {
  const { opens = '', closes = '', label } = option;
  const written = (at: string): string => writtenMoment(at, form.language, form.institution.time_zone);
  return openStateIn(option, moment) === 'before'
    ? say('answer.option_opens', { option: label, moment: written(opens) }, form)
    : say('answer.option_closed', { option: label, moment: written(closes) }, form);
}
