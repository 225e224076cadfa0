import { type Answers, getOwn } from '../model/answers.ts';
import type { InstitutionProfile } from '../model/institution.ts';

const read = (answers: Answers, key: string | undefined): string => {
  const answer = key === undefined ? '' : getOwn(answers, key);
  return typeof answer === 'string' ? answer.trim() : '';
};

export function preferredName({ institution }: { readonly institution: InstitutionProfile }, answers: Answers): string {
  const { preferred, first } = institution.applicant.names;
  return read(answers, preferred) || read(answers, first);
}

export function fullName({ institution }: { readonly institution: InstitutionProfile }, answers: Answers): string {
  const { first, last } = institution.applicant.names;
  return `${read(answers, first)} ${read(answers, last)}`.trim();
}
