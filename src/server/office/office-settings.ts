import type { OFFICE_TEMPLATE_PLACEHOLDERS } from '../../api/rules/office.ts';
import type { ReadOnlyView } from '../../api/schemas/application-schemas.ts';
import type { StaffChoices } from '../../api/schemas/decision-schemas.ts';
import type { OfficeApplication } from '../../api/schemas/office-schemas.ts';
import { type Answers, getOwn } from '../../form/model/answers.ts';
import type { Form } from '../../form/model/form.ts';
import { commonParams, fillText } from '../../form/model/text.ts';
import { fillPlaceholderFallbacks } from '../../form/evaluate/fill-answer-placeholders.ts';
import type { FormDefinition } from '../platform/form-definition.ts';

/** Answers that the institution wants to see first, in the words of the reading; what was not asked is left out. */
export function officeFactsOf({ institution }: Form, reading: ReadOnlyView, answers: Answers): OfficeApplication['facts'] {
  const items = reading.pages.flatMap(({ sections }) => sections.flatMap((section) => section.items));
  return (institution.office?.facts ?? []).flatMap((fact) => {
    const { question: key, name, flag = [] } = typeof fact === 'string' ? { question: fact } : fact;
    const item = items.find((one) => one.key === key);
    return item ? [{ label: name ?? item.label, value: item.value, is_flag: flag.includes(String(getOwn(answers, key) ?? '')) }] : [];
  });
}

/** Standard documents with their names in the language of the request; they are stored in that of the institution. */
export function standardDocuments({ form, inLanguage }: FormDefinition): StaffChoices['documents'] {
  const stored = inLanguage().form.institution.office?.documents ?? [];
  return (form.institution.office?.documents ?? []).flatMap((one, n) => {
    if (typeof one === 'string') return [{ id: String(stored[n] ?? one), name: one }];
    const question = getOwn(form.questions, one.question);
    return question ? [{ id: one.question, name: fillPlaceholderFallbacks(question.fullLabel, form) }] : [];
  });
}

/** Messages in the language of `form`, filled in for one student. @param desk names them */
export const fillMessageTemplates = (
  form: Form,
  desk: Form,
  student: Readonly<Record<(typeof OFFICE_TEMPLATE_PLACEHOLDERS)[number], string>>,
  now: Date,
): OfficeApplication['templates'] =>
  (form.institution.office?.templates ?? []).map(({ name, state, message }, n) => ({
    name: desk.institution.office?.templates?.[n]?.name ?? name,
    state: state ?? null,
    message: fillText(message, { ...commonParams(form, now.toISOString()), ...student }),
  }));
