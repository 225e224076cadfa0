import { isDeepStrictEqual } from 'node:util';
import { isAnswered, getOwn, type FormState } from '../../form/model/answers.ts';
import type { Form } from '../../form/model/form.ts';
import { isDerivedAnswer } from '../../form/evaluate/apply-answer.ts';
import { fillForm, type FormScenario } from '../coverage/read-personas.ts';
import type { BrowserAndServerValidator } from './browser-and-server-validator.ts';
import { pathToSubmit } from './page-paths.ts';
import type { GeneratedApplication } from './generate-applications.ts';

/** Answers that a student gives; copies and computed values come by themselves. */
export function toFormScenario(form: Form, formState: FormState): FormScenario {
  const { counts, tabs, today } = formState;
  const given = Object.keys(form.questions).flatMap((key) => {
    const answer = getOwn(formState.answers, key);
    return answer === undefined || !isAnswered(answer) || isDerivedAnswer(form, formState, key) ? [] : [[key, answer] as const];
  });
  return { answers: Object.fromEntries(given), counts, tabs, today };
}

/**
 * Discrepancies of an application that should be right, a sentence each: browser and server disagree about it, or see mistakes in a
 * finished one; it cannot be stored; no buttons lead to its submission; or its answers, given one after the other, have another result.
 */
export function findValidatorDiscrepancies(judge: BrowserAndServerValidator, witness: GeneratedApplication): readonly string[] {
  const { formState, finished, branch } = witness;
  const [browser, server] = [judge.browser(formState), judge.server(formState)];
  const journey = toFormScenario(judge.form, formState);
  const walked = fillForm(judge.form, journey);
  const answered = (answers: Readonly<Record<string, unknown>>): object =>
    Object.fromEntries(Object.entries(answers).filter(([, answer]) => isAnswered(answer as never)));
  const name = branch === undefined ? 'an application' : `${branch.place}: with ${branch.outcome ? '' : 'not '}“${branch.words}”`;
  return [
    ...(isDeepStrictEqual(browser, server) ? [] : ['browser and server do not agree about it']),
    ...Object.entries(finished ? browser : {}).map(([key, sentences]) => `"${key}" is missing or wrong: ${sentences.join(' ')}`),
    ...Object.entries(judge.unstorable(journey.answers)).map(([key, sentences]) => `"${key}" cannot be stored: ${sentences.join(' ')}`),
    ...(pathToSubmit(judge.form, formState) === undefined ? ['no buttons lead from its first page to where it is submitted'] : []),
    ...(isDeepStrictEqual(answered(walked.answers), answered(formState.answers))
      ? []
      : ['its answers, one after the other, come to something else']),
  ].map((objection) => `${name}: ${objection}`);
}
