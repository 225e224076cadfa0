import type { KindSchema } from '../../../src/form/model/data-model.ts';
import type { DeclaredChange } from '../../../src/form/model/declared-changes.ts';
import { CHANGES_FILE, DATA_MODEL_FILE } from '../../../src/form/model/document-paths.ts';
import { patternExamples } from '../../witness/pattern-examples.ts';
import { between, code, listOf, paragraph, type Block, type Explained, type Line, type PaperPart, type Phrase } from '../paper.ts';

/** Every key that an answer can be kept under, and what each kind of answer accepts, in the words of JSON Schema. */
export function storedPart({ documents }: Explained): PaperPart {
  const { $id: name, title, description, properties, $defs: kinds } = documents[DATA_MODEL_FILE];
  const about = [title, description, name].filter((words) => words !== undefined);
  return {
    id: 'what-is-kept',
    title: 'What is kept',
    blocks: about.map((words): Block => paragraph(words)),
    sections: [
      {
        title: 'Answers',
        blocks: listOf(
          Object.entries(properties).map(([key, { $ref, times, description: means }]): Line => [
            code(key),
            ': ',
            code($ref.replace('#/$defs/', '')),
            ...(times === undefined ? [] : [`, ${times} times`]),
            ...(means === undefined ? [] : [`. ${means}`]),
          ]),
        ),
      },
      {
        title: 'Kinds of answers',
        blocks: listOf(Object.entries(kinds).map(([kind, schema]): Line => [code(kind), ...kindWords(schema)])),
      },
      { title: 'What became of earlier keys', blocks: listOf((documents[CHANGES_FILE]?.changes ?? []).map(changeLine)) },
    ].filter(({ blocks }) => blocks.length > 0),
  };
}

function changeLine({ on, why, ...change }: DeclaredChange): Line {
  const end = why === undefined ? '.' : `. ${why}`;
  if ('rename' in change) return [`${on}: `, code(change.rename), ' is ', code(change.to), end];
  if ('drop' in change) return [`${on}: `, code(change.drop), ' is asked no more', end];
  if ('merge' in change) {
    const how = change.with === undefined ? ': the first that is answered counts' : `, with ${JSON.stringify(change.with)} in between`;
    return [`${on}: `, ...between(', ', change.merge.map(code)), ' are one, ', code(change.to), how, end];
  }
  const values = Object.entries(change.values).map(([was, is]): Phrase => (is === '' ? `${was} must be chosen again` : `${was} is ${is}`));
  return [`${on}: of `, code(change.recode), ', ', ...between(', ', values), end];
}

function kindWords({ title, description, ...limits }: KindSchema): Line {
  const means = [title, description].filter((words) => words !== undefined).join('. ');
  return [`: ${limitWords(limits)}${means === '' ? '' : `. ${means}`}`];
}

function limitWords({ type, anyOf, items, ...others }: KindSchema): string {
  const { fits: [fits] = [], fitsNot } = patternExamples({ ...others }) ?? {};
  return [
    ...(type === undefined ? [] : [type]),
    ...Object.entries(others).map(([keyword, value]) => `${keyword} ${JSON.stringify(value)}`),
    ...(fits === undefined ? [] : [`such as ${JSON.stringify(fits)}${fitsNot === undefined ? '' : ` and not ${JSON.stringify(fitsNot)}`}`]),
    ...(items === undefined ? [] : [`each ${limitWords(items)}`]),
    ...(anyOf === undefined ? [] : [anyOf.map((kind) => `(${limitWords(kind)})`).join(' or ')]),
  ].join(', ');
}
