import type { AnswerKindSchema } from '../../../form/model/data-model.ts';
import type { DeclaredChange } from '../../../form/model/declared-changes.ts';
import { CHANGES_FILE, DATA_MODEL_FILE } from '../../../form/model/form-file-paths.ts';
import { patternExamples } from '../../examples/pattern-examples.ts';
import { markdownCode, escapeMarkdown, type ReportInput, type ReportPart } from '../form-report.ts';

export function dataModelPart({ formFiles }: ReportInput): ReportPart {
  const { $id: name, title, description, properties, $defs: kinds } = formFiles[DATA_MODEL_FILE];
  const about = [title, description, name].filter((words) => words !== undefined);
  const answers = Object.entries(properties).map(([key, { $ref, times, description: means }]) => {
    const more = `${times === undefined ? '' : `, ${times} times`}${means === undefined ? '' : `. ${escapeMarkdown(means)}`}`;
    return `${markdownCode(key)}: ${markdownCode($ref.replace('#/$defs/', ''))}${more}`;
  });
  const changes = formFiles[CHANGES_FILE]?.changes ?? [];
  return {
    id: 'what-is-kept',
    title: 'What is kept',
    blocks: about.map(escapeMarkdown),
    sections: [
      { title: 'Answers', blocks: [answers] },
      {
        title: 'Kinds of answers',
        blocks: [Object.entries(kinds).map(([kind, schema]) => markdownCode(kind) + escapeMarkdown(kindWords(schema)))],
      },
      ...(changes.length === 0 ? [] : [{ title: 'What became of earlier keys', blocks: [changes.map(changeLine)] }]),
    ],
  };
}

const changeLine = (change: DeclaredChange): string =>
  `${change.on}: ${changeWords(change)}${change.why === undefined ? '.' : `. ${escapeMarkdown(change.why)}`}`;

function changeWords(change: DeclaredChange): string {
  if ('rename' in change) return `${markdownCode(change.rename)} is ${markdownCode(change.to)}`;
  if ('drop' in change) return `${markdownCode(change.drop)} is asked no more`;
  if ('merge' in change) {
    const how = change.with === undefined ? ': the first that is answered counts' : `, with ${JSON.stringify(change.with)} in between`;
    return `${change.merge.map(markdownCode).join(', ')} are one, ${markdownCode(change.to)}${escapeMarkdown(how)}`;
  }
  const values = Object.entries(change.values).map(([was, is]) => (is === '' ? `${was} must be chosen again` : `${was} is ${is}`));
  return `of ${markdownCode(change.recode)}, ${escapeMarkdown(values.join(', '))}`;
}

function kindWords({ title, description, ...limits }: AnswerKindSchema): string {
  const means = [title, description].filter((words) => words !== undefined).join('. ');
  return `: ${limitWords(limits)}${means === '' ? '' : `. ${means}`}`;
}

function limitWords({ type, anyOf, items, ...others }: AnswerKindSchema): string {
  const { fits: [fits] = [], fitsNot } = patternExamples({ ...others }) ?? {};
  return [
    ...(type === undefined ? [] : [type]),
    ...Object.entries(others).map(([keyword, value]) => `${keyword} ${JSON.stringify(value)}`),
    ...(fits === undefined ? [] : [`such as ${JSON.stringify(fits)}${fitsNot === undefined ? '' : ` and not ${JSON.stringify(fitsNot)}`}`]),
    ...(items === undefined ? [] : [`each ${limitWords(items)}`]),
    ...(anyOf === undefined ? [] : [anyOf.map((kind) => `(${limitWords(kind)})`).join(' or ')]),
  ].join(', ');
}
