import type { KindSchema } from '../../../src/form/model/data-model.ts';
import { DATA_MODEL_FILE } from '../../../src/form/model/document-paths.ts';
import { patternExamples } from '../../witness/pattern-examples.ts';
import { code, listOf, paragraph, type Block, type Explained, type Line, type PaperPart } from '../paper.ts';

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
    ],
  };
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
