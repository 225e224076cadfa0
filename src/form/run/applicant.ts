import { type Answers, getOwn } from '../model/answers.ts';
import type { Form } from '../model/form.ts';
import type { InstitutionWords, RequestedDocument } from '../model/institution.ts';

const read = (answers: Answers, key: string | undefined): string => {
  const answer = key === undefined ? '' : getOwn(answers, key);
  return typeof answer === 'string' ? answer.trim() : '';
};

export function calledName({ institution }: { readonly institution: InstitutionWords }, answers: Answers): string {
  const { preferred, first } = institution.applicant.names;
  return read(answers, preferred) || read(answers, first);
}

export function fullName({ institution }: { readonly institution: InstitutionWords }, answers: Answers): string {
  const { first, last } = institution.applicant.names;
  return `${read(answers, first)} ${read(answers, last)}`.trim();
}

/** Name and email address of the person who sends a document, as answered. */
export const askedPerson = (answers: Answers, { name = [], email }: RequestedDocument['prefill'] = {}) => ({
  name: name
    .map((key) => read(answers, key))
    .filter(Boolean)
    .join(' '),
  email: read(answers, email),
});

/** Documents that students can ask others for below a section. */
export const documentsAskedIn = ({ institution, questions }: Pick<Form, 'institution' | 'questions'>, section: string) =>
  (institution.requests?.documents ?? []).filter(({ asked_in: sections, prefill = {} }) => {
    const keys = [...(prefill.name ?? []), prefill.email ?? ''];
    return sections?.includes(section) ?? keys.some((key) => getOwn(questions, key)?.section === section);
  });
