import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPersonaFile } from '../../form/model/form-file-paths.ts';
import { type FormFiles, formFilesOfKind, type PersonaJson } from '../../form/model/form-files.ts';
import { isAnswered, type Answers, type FormState, getOwn } from '../../form/model/answers.ts';
import { applyAnswer } from '../../form/evaluate/apply-answer.ts';
import type { Form } from '../../form/model/form.ts';

/** One applicant: what they answer, and what must come of it. `schemas/personas/README.md` says what each part means. */
export interface Persona extends Required<Omit<PersonaJson, '$schema'>> {
  readonly name: string;
}

export function readPersonas(institution = '.'): readonly Persona[] {
  const folder = folderIn(institution);
  return (existsSync(folder) ? readdirSync(folder) : [])
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => readPersona(file.slice(0, -'.json'.length), institution));
}

export function readPersona(name: string, institution = '.'): Persona {
  return toPersona(name, JSON.parse(readFileSync(join(folderIn(institution), `${name}.json`), 'utf8')) as PersonaJson);
}

export const personasOfFormFiles = (formFiles: FormFiles): readonly Persona[] =>
  formFilesOfKind(formFiles, isPersonaFile).map(([file, written]) => toPersona(file.replace(/^.*\/|\.json$/g, ''), written));

const toPersona = (name: string, written: PersonaJson): Persona => ({
  ...written,
  name,
  counts: written.counts ?? {},
  tabs: written.tabs ?? {},
});

const folderIn = (institution: string): string => join(institution, 'schemas/personas');

export interface FormScenario {
  readonly answers: Answers;
  readonly counts?: FormState['counts'];
  readonly tabs?: FormState['tabs'];
  readonly today: string;
}

export function fillForm(form: Form, { answers, counts = {}, tabs = {}, today }: FormScenario): FormState {
  let now: FormState = { answers: {}, counts, tabs, today };
  for (const key of Object.keys(form.questions)) {
    const answer = getOwn(answers, key);
    if (answer !== undefined && isAnswered(answer)) now = { ...now, answers: applyAnswer(form, now, { [key]: answer }) };
  }
  return now;
}
