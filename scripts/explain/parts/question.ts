import { explainQuestion } from '../../../src/form/explain/explain.ts';
import { quoted } from '../../../src/form/explain/explain-labels.ts';
import { companionOf } from '../../../src/form/model/answers.ts';
import type { JsonSchema } from '../../../src/form/model/documents.ts';
import type { Question, Section } from '../../../src/form/model/form.ts';
import { widgetOf } from '../../../src/form/model/widget-kinds.ts';
import { patternExamples } from '../../witness/pattern-examples.ts';
import { between, code, lineIf, sentence, type Block, type Explained, type Line, type PaperQuestion, type Phrase } from '../paper.ts';
import { moreOnPaper } from './more.ts';

/** Settings of `ui:options` that have words of their own. */
const IN_WORDS: ReadonlySet<string> = new Set(['list', 'limit', 'fills', 'direction', 'accept', 'max_size', 'max_pages', 'marked']);

/** Everything that the form says of a question. */
export function questionOnPaper({ form, today }: Explained, section: Section, key: string): PaperQuestion {
  const question = form.questions[key];
  if (!question) return { key, label: key, lines: [] };
  const { ui, label } = question;
  const schema = section.schema.properties?.[key] ?? {};
  const { description, pattern } = schema;
  return {
    key,
    label,
    lines: [
      ...lineIf(ui['ui:title'], (title) => ['Label of the field: ', sentence(title)]),
      ...lineIf(description, (words) => ['Below the label: ', sentence(words)]),
      ...lineIf(ui['ui:help'], (help) => ['Help: ', sentence(help)]),
      ...moreOnPaper(form, question.more).flatMap((block) => linesOf(block)),
      ...explainQuestion(form, key, today).map((words) => withPattern(words, pattern)),
      ...exampleLines(schema),
      ...(question.value === undefined ? [fieldLine(question)] : []),
      keptLine(question, form.dataModel),
    ],
  };
}

const linesOf = (block: Block): readonly Line[] => ('paragraph' in block ? [block.paragraph] : 'list' in block ? block.list : []);

/** What a pattern takes, and what it does not; or the examples that are given of other answers. */
function exampleLines(schema: JsonSchema): readonly Line[] {
  const given = Array.isArray(schema['examples']) ? (schema['examples'] as readonly unknown[]) : [];
  const { fits, fitsNot } = patternExamples(schema) ?? { fits: given.map((example) => JSON.stringify(example)), fitsNot: undefined };
  if (fits.length === 0) return [];
  return [['Fits: ', ...between(', ', fits.map(code)), ...(fitsNot === undefined ? [] : ['; does not fit: ', code(fitsNot)]), '.']];
}

/** A regular expression is read more easily as it is written in the file. */
function withPattern(words: string, pattern: unknown): Line {
  if (typeof pattern !== 'string') return [words];
  const [before = '', ...after] = words.split(quoted(pattern));
  return after.length === 0 ? [words] : [before, code(pattern), after.join(quoted(pattern))];
}

/** How it is asked, by the names of `ui.json`. */
function fieldLine(question: Question): Line {
  const { ui, lists } = question;
  const names = lists.map(({ list }) => code(list));
  const settings = settingsIn(question);
  return [
    'Field: ',
    code(widgetOf(question)),
    ...(names.length === 0 ? [] : [names.length === 1 ? ', list ' : ', lists ', ...between(', ', names)]),
    ...(settings === '' ? [] : [`, ${settings}`]),
    ...lineIf(ui['ui:autocomplete'], (category) => [', browsers may fill in ', code(category)]).flat(),
    ...(ui['ui:rare'] === true ? [', folded in until it is needed'] : []),
    ...(ui['ui:options']?.marked === false ? [', marked neither optional nor required'] : []),
    '.',
  ];
}

/** A limit that `schema.json` overrules is sentence, too. */
const settingsIn = ({ ui, limit }: Question): string =>
  Object.entries(ui['ui:options'] ?? {})
    .filter(([name, value]) => !IN_WORDS.has(name) || (typeof value === 'number' && value !== limit))
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${settingInWords(value)}`)
    .join(', ');

function settingInWords(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, each]) => `${name} is ${[each].flat().map(String).join(' or ')}`)
    .join(', ');
}

/** How its answer is kept, by the names of `data-model.json`. */
function keptLine({ key, type, companion }: Question, dataModel: Explained['form']['dataModel']): Line {
  const kind: readonly Phrase[] = lineIf(dataModel[key], (name) => ['Kept as ', code(name), ', a ', code(type)]).flat();
  return [...kind, ...(companion ? [', with its label in ', code(companionOf(key))] : []), '.'];
}
