import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { isPersonaFile, schemaFile } from '../../form/model/form-file-paths.ts';
import { formFilesOfKind } from '../../form/model/form-files.ts';
import type { Form, Question } from '../../form/model/form.ts';
import { evaluateSection } from '../../form/evaluate/evaluate.ts';
import { failuresOfAnswer } from '../../form/evaluate/validate.ts';
import type { Answer, FormState } from '../../form/model/answers.ts';
import { questionsNeverAnswered } from '../coverage/measure-coverage.ts';
import { settledOutcome, visibilityRule } from '../coverage/rule-branches.ts';
import { fillForm } from '../coverage/read-personas.ts';
import { findAnswersTo, questionLocations } from '../examples/answer-constraints.ts';
import type { CheckedForm, FormCheck, CheckFinding } from '../form-files/checked-form.ts';

export const unansweredQuestion: FormCheck = {
  name: 'unanswered-question',
  what: 'No persona answers a question, so nothing shows what its answer leads to. This is a warning, and only for those who have personas.',
  advice: 'Add an answer to a persona who is asked, or add such a persona.',
  example: {
    file: 'schemas/personas/bea.json',
    wrong: '"given_name": "Bea",',
    right: '"given_name": "Bea",\n"nickname": "Bee",',
    foundIn: 'schemas/pages/start/person/schema.json',
  },
  run(checkedForm) {
    const { form, formFiles } = checkedForm;
    const ends = formFilesOfKind(formFiles, isPersonaFile).map(([file, persona]) => ({ file, now: fillForm(form, persona) }));
    if (ends.length === 0) return [];
    const fullestFirst = ends.toSorted((one, other) => Object.keys(other.now.answers).length - Object.keys(one.now.answers).length);
    const unanswered = questionsNeverAnswered(
      form,
      ends.map(({ now }) => now),
    );
    return unanswered.flatMap((question): CheckFinding | [] => {
      const { folder, name } = questionLocations(checkedForm).get(question.key) ?? {};
      // All components of a repeat ask the same: one answer to any of them is enough.
      const components = inComponents(form, question);
      if (settledOutcome(visibilityRule(form, question.key)) === false) return [];
      if (!folder || name === undefined || components[0] !== question || components.some((one) => !unanswered.includes(one))) return [];
      const [asked] = components.flatMap((one) =>
        fullestFirst.flatMap(({ file, now }) => (evaluateSection(form, one.section, now).keys.has(one.key) ? { one, file, now } : [])),
      );
      return {
        file: schemaFile(folder),
        pointer: `/properties${pointerSegment(name)}`,
        at: 'key',
        what: `No persona answers "${question.key}"`,
        advice: adviceOn(checkedForm, question, asked),
      };
    });
  },
};

/** The question in each component of its repeat, from the first; it alone outside of repeats. */
function inComponents({ questions, sections }: Form, question: Question): readonly Question[] {
  const { page, repeat } = sections[question.section] ?? {};
  if (!repeat) return [question];
  const name = question.key.slice(repeat.prefix.length);
  return Object.values(sections).flatMap((other) =>
    other.page === page && other.repeat?.id === repeat.id ? (questions[other.repeat.prefix + name] ?? []) : [],
  );
}

type Asked = { readonly one: Question; readonly file: string; readonly now: FormState } | undefined;

/** Names an answer that neither the question nor a rule about other answers of the persona refuses. */
function adviceOn(checkedForm: CheckedForm, { key, value }: Question, asked: Asked): string {
  if (value !== undefined) return `Add a persona with the answers that "${key}" is worked out from.`;
  if (!asked) return `No persona is asked for "${key}": npm run form:personas -- --write makes one who is.`;
  const { one, file, now } = asked;
  const isTaken = (answer: Answer): boolean => failuresOfAnswer(checkedForm.form, {}, now, one.key, answer).length === 0;
  const answer = findAnswersTo(checkedForm, one).answers.find(isTaken);
  return `Add ${answer === undefined ? `an answer to "${one.key}"` : `"${one.key}": ${JSON.stringify(answer)}`} to "answers" in ${file}.`;
}
