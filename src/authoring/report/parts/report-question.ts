import { explainQuestion } from '../../../form/explain/explain-form.ts';
import { quoteText } from '../../../form/explain/explain-phrases.ts';
import { companionKey, getOwn } from '../../../form/model/answers.ts';
import type { JsonSchema } from '../../../form/model/form-files.ts';
import { isForOffice, type Question, type Section } from '../../../form/model/form.ts';
import { widgetNameOf } from '../../../form/model/widget-definitions.ts';
import { patternExamples } from '../../examples/pattern-examples.ts';
import { markdownCode, escapeMarkdown, markdownQuote, optionalLine, type ReportInput, type ReportQuestion } from '../form-report.ts';
import { moreInfoBlocks } from './content-part.ts';

const WORDED_SETTINGS: ReadonlySet<string> = new Set(['list', 'limit', 'fills', 'direction', 'accept', 'max_size', 'max_pages', 'marked']);

export function toReportQuestion({ form, today }: ReportInput, section: Section, key: string): ReportQuestion {
  const question = form.questions[key];
  if (!question) return { key, label: escapeMarkdown(key), lines: [] };
  const { ui, label } = question;
  const schema = getOwn(section.schema.properties, key) ?? {};
  const { description, pattern } = schema;
  return {
    key,
    label: escapeMarkdown(label),
    lines: [
      ...optionalLine(ui['ui:title'], (title) => `Label of the field: ${markdownQuote(title)}`),
      ...optionalLine(description, (words) => `Below the label: ${markdownQuote(words)}`),
      ...optionalLine(ui['ui:help'], (help) => `Help: ${markdownQuote(help)}`),
      ...moreInfoBlocks(form, question.more).flat(),
      ...explainQuestion(form, key, today).map((words) => showPattern(words, pattern)),
      ...exampleLines(schema),
      ...(question.value === undefined ? [fieldLine(question)] : optionalLine(pdfWords(ui), (words) => `Its answer is ${words}.`)),
      ...(isForOffice(question) ? ['Only the office sees it.'] : []),
      storageLine(question, form.dataModel),
    ],
  };
}

function exampleLines(schema: JsonSchema): readonly string[] {
  const given = Array.isArray(schema['examples']) ? (schema['examples'] as readonly unknown[]) : [];
  const { fits, fitsNot } = patternExamples(schema) ?? { fits: given.map((example) => JSON.stringify(example)), fitsNot: undefined };
  if (fits.length === 0) return [];
  return [`Fits: ${fits.map(markdownCode).join(', ')}${fitsNot === undefined ? '' : `; does not fit: ${markdownCode(fitsNot)}`}.`];
}

function showPattern(words: string, pattern: unknown): string {
  if (typeof pattern !== 'string') return escapeMarkdown(words);
  const [before = '', ...after] = words.split(quoteText(pattern));
  return after.length === 0
    ? escapeMarkdown(words)
    : escapeMarkdown(before) + markdownCode(pattern) + escapeMarkdown(after.join(quoteText(pattern)));
}

function fieldLine(question: Question): string {
  const { ui, lists } = question;
  const settings = settingsIn(question);
  return [
    `Field: ${markdownCode(widgetNameOf(question))}`,
    ...(lists.length === 0 ? [] : [`${lists.length === 1 ? 'list' : 'lists'} ${lists.map(({ list }) => markdownCode(list)).join(', ')}`]),
    ...(settings === '' ? [] : [escapeMarkdown(settings)]),
    ...optionalLine(ui['ui:autocomplete'], (category) => `browsers may fill in ${markdownCode(category)}`),
    ...(ui['ui:rare'] === true ? ['folded in until it is needed'] : []),
    ...optionalLine(pdfWords(ui), (words) => words),
    ...(ui['ui:options']?.marked === false ? ['marked neither optional nor required'] : []),
  ]
    .join(', ')
    .concat('.');
}

const pdfWords = ({ 'ui:pdf': only }: Question['ui']): string | undefined =>
  only && (only === 'none' ? 'on no PDF copy' : `of PDF copies only on that of the ${only}`);

/** Includes a limit that `schema.json` overrules. */
const settingsIn = ({ ui, limit }: Question): string =>
  Object.entries(ui['ui:options'] ?? {})
    .filter(([name, value]) => !WORDED_SETTINGS.has(name) || (typeof value === 'number' && value !== limit))
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${settingInWords(value)}`)
    .join(', ');

function settingInWords(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, each]) => `${name} is ${[each].flat().map(String).join(' or ')}`)
    .join(', ');
}

const storageLine = ({ key, type, companion }: Question, dataModel: ReportInput['form']['dataModel']): string =>
  [
    ...optionalLine(
      getOwn(dataModel, key),
      (name) => `Kept as ${markdownCode(name)}, ${type === 'integer' ? 'an' : 'a'} ${markdownCode(type)}`,
    ),
    ...(companion ? [`with its label in ${markdownCode(companionKey(key))}`] : []),
  ]
    .join(', ')
    .concat('.');
