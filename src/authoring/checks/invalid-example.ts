import { pointerSegment } from '../../form/compile/json-pointer.ts';
import type { Answer } from '../../form/model/answers.ts';
import { schemaFile } from '../../form/model/form-file-paths.ts';
import type { Question } from '../../form/model/form.ts';
import { answerConstraints, questionLocations } from '../examples/answer-constraints.ts';
import { patternExamples } from '../examples/pattern-examples.ts';
import { onePerPlace, type CheckedForm, type FormCheck, type CheckFinding } from '../form-files/checked-form.ts';

export const invalidExample: FormCheck = {
  name: 'invalid-example',
  what:
    'One of the `examples` of a question is not a valid answer to it. Or its `pattern` uses look-around, so that no answer that fits can be ' +
    'found, and it has no examples.',
  advice: 'Correct the example or the question; add an answer that fits.',
  see: 'recipes/check-the-form-of-a-text.md',
  example: { file: 'schemas/pages/studies/stay/schema.json', wrong: '"examples": ["A. Silva"]', right: '"examples": ["Ana Silva"]' },
  run(checkedForm) {
    if (checkedForm.findings.length > 0) return [];
    const drafts = Object.values(checkedForm.form.questions).flatMap((question) => draftsOn(checkedForm, question));
    return onePerPlace(drafts);
  },
};

function draftsOn(checkedForm: CheckedForm, question: Question): readonly CheckFinding[] {
  const { folder, name } = questionLocations(checkedForm).get(question.key) ?? {};
  const property = folder && name ? checkedForm.formFiles[schemaFile(folder)]?.properties[name] : undefined;
  if (!folder || !name || !property) return [];
  const file = schemaFile(folder);
  const pointer = `/properties${pointerSegment(name)}`;
  if (patternExamples(property)?.fits.length === 0) {
    const what = 'No answer that fits this pattern can be found, because it uses look-around';
    return [{ file, pointer: `${pointer}/pattern`, what, advice: 'Add one that fits: "examples": ["..."].' }];
  }
  return (property.examples ?? []).flatMap((example, n) => {
    const broken = brokenBy(checkedForm, question, example);
    if (broken === undefined) return [];
    const what = `The example ${JSON.stringify(example)} is not a valid answer to "${question.key}": it does not meet ${broken}`;
    return { file, pointer: `${pointer}/examples/${n}`, what, advice: 'Correct the example, or the limit that it breaks.' };
  });
}

function brokenBy(checkedForm: CheckedForm, question: Question, example: unknown): string | undefined {
  if (!isOf(question, example)) return `"type" ${question.type}`;
  return answerConstraints(checkedForm, question).find(({ meets }) => !meets(example))?.words;
}

function isOf({ type }: Question, example: unknown): example is Answer {
  if (type === 'array') return Array.isArray(example) && example.every((one) => typeof one === 'string');
  return typeof example === (type === 'integer' ? 'number' : type) && (type !== 'integer' || Number.isInteger(example));
}
