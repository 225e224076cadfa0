import { createHash } from 'node:crypto';
import { isAnswered, getOwn, type FormState } from '../../form/model/answers.ts';
import type { Failures, Form } from '../../form/model/form.ts';
import type { PersonaJson } from '../../form/model/form-files.ts';
import { evaluateForm } from '../../form/evaluate/evaluate.ts';
import { summarizeAnswers } from '../../form/evaluate/summarize.ts';
import { officeOutcomes, warningsIn } from '../coverage/persona-mismatches.ts';
import type { BrowserAndServerValidator } from './browser-and-server-validator.ts';
import { toFormScenario } from './find-discrepancies.ts';
import type { GeneratedApplication } from './generate-applications.ts';

/** Prefix of the file names of generated personas. */
const GENERATED_PREFIX = 'generated-';

/** Converts a generated application to a persona with a stable name. */
export function toGeneratedPersona(
  judge: BrowserAndServerValidator,
  { formState, branch, finished }: GeneratedApplication,
): { readonly name: string; readonly persona: PersonaJson } {
  const place = branch === undefined ? 'application' : branch.place.replaceAll('/', '-');
  const why = branch === undefined ? 'the form can be finished' : `it is ${branch.outcome ? 'true' : 'false'} that ${branch.words}`;
  const title = `Made from the form alone, ${finished ? 'and finished' : 'and not finished'}: ${why}.`;
  const persona = toPersona(judge.form, judge.server(formState), formState, title);
  return { name: `${GENERATED_PREFIX}${place}-${hashOfPersona(persona)}`, persona };
}

/** Persona of a state that answers in the order of the form lead to. `missing`: its failures. */
export function toPersona(form: Form, missing: Failures, formState: FormState, title: string): PersonaJson {
  const { answers, counts = {}, tabs = {}, today } = toFormScenario(form, formState);
  const { sections } = evaluateForm(form, formState);
  const outcomes = officeOutcomes(form, formState);
  const items = summarizeAnswers(form, formState).flatMap((page) => page.sections.flatMap((section) => section.items));
  return {
    title,
    today,
    ...(Object.keys(counts).length > 0 && { counts }),
    ...(Object.keys(tabs).length > 0 && { tabs }),
    answers,
    expect: {
      visible: Object.keys(sections).filter((id) => sections[id]?.visible),
      cleared: Object.keys(answers).filter((key) => !isAnswered(getOwn(formState.answers, key))),
      missing,
      ...(Object.values(form.sections).some((section) => section.warnings.length > 0) && { warnings: warningsIn(sections) }),
      summary: Object.fromEntries(items.map(({ key, value }) => [key, value])),
      ...(form.institution.checklist && { awaited: outcomes.awaited }),
      ...(form.institution.requests && { confidential: outcomes.confidential }),
    },
  };
}

export const hashOfPersona = ({ answers, counts = {}, tabs = {} }: PersonaJson): string =>
  createHash('sha256')
    .update(JSON.stringify([answers, counts, tabs]))
    .digest('hex')
    .slice(0, 8);
