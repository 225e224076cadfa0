import type { Answers } from '../../../form/model/answers.ts';
import type { Form } from '../../../form/model/form.ts';
import { LOOKUP_FIELDS } from '../../../form/model/vocabulary.ts';
import { lookupTargets } from '../../../form/model/widget-definitions.ts';
import { allOptionsOfQuestion } from '../../../form/evaluate/options.ts';

export function answersFromSuggestion(form: Form, key: string, fields: Readonly<Record<string, string>>, today: string): Answers {
  const question = form.questions[key];
  const category = question?.ui['ui:options']?.category;
  if (question === undefined || category === undefined) return {};
  const [own] = LOOKUP_FIELDS[category];
  const offers = (filled: string, value: string): boolean => {
    const asked = form.questions[filled];
    if (value === '' || !asked || asked.lists.length === 0) return true;
    return allOptionsOfQuestion(form, asked, today).some((option) => option.value === value);
  };
  const found = Object.entries(fields).flatMap(([field, value]) => {
    const candidates = field === own ? [key] : lookupTargets(question, field);
    return candidates
      .filter((candidate) => offers(candidate, value))
      .slice(0, 1)
      .map((candidate) => [candidate, value] as const);
  });
  return Object.fromEntries(found);
}
