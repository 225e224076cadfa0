import { explainOpening } from '../../src/form/explain/explain-opening.ts';
import { withNamedAnswers } from '../../src/form/explain/named-answers.ts';
import type { Form } from '../../src/form/model/form.ts';
import { writtenMoment } from '../../src/form/run/written-moment.ts';
import { commonParams, fillText } from '../../src/form/model/text.ts';
import { graphOfPages } from './graph.ts';
import { code, type Explained, type Line, type Paper, type PaperPart } from './paper.ts';
import { contentsPart } from './parts/contents.ts';
import { conditionsPart } from './parts/conditions.ts';
import { institutionPart } from './parts/institution.ts';
import { listsPart } from './parts/lists.ts';
import { pagePart } from './parts/pages.ts';
import { sentencesPart } from './parts/sentences.ts';
import { storedPart } from './parts/stored.ts';
import { translationsPart } from './parts/translations.ts';

/** The whole form, or one page of it, in words that can be read and signed without knowing its files. */
export function formPaper(explained: Explained, pageId?: string): Paper {
  const { form, today } = explained;
  const pages = form.pages.filter((page) => pageId === undefined || page.id === pageId);
  const { name, product_name: product } = form.institution;
  const paper: Paper = {
    title: `${name}: ${product}`,
    language: form.language,
    about: [
      [
        'What students are asked, when, and what is a valid answer, ',
        `as of ${writtenMoment(today, form.language, undefined)}, in the language `,
        code(form.language),
        ". Written from the application's own files by ",
        code('npm run form:explain'),
        '.',
      ],
      ...opening(form),
    ],
    parts: [
      ...(pageId === undefined ? [wayThrough(form)] : []),
      ...pages.map((page) => pagePart(explained, page)),
      ...(pageId === undefined
        ? [
            conditionsPart(explained),
            listsPart(explained),
            contentsPart(explained),
            sentencesPart(explained),
            institutionPart(explained),
            storedPart(explained),
            ...translationsPart(explained),
          ]
        : []),
    ],
  };
  const params = commonParams(form, today);
  return withTexts(paper, (text) => fillText(withNamedAnswers(text, form), params));
}

const wayThrough = (form: Form): PaperPart => ({
  id: 'the-way-through',
  title: 'The way through',
  blocks: [{ graph: graphOfPages(form) }],
  sections: [],
});

function opening(form: Form): readonly Line[] {
  const { time_zone: timeZone } = form.institution;
  if (timeZone === undefined) return [];
  const [moments] = explainOpening(form.institution, form);
  return [[`${moments === undefined ? 'What opens and closes does so' : `Students can submit ${moments},`} by the clock of ${timeZone}.`]];
}

/** Names in the files stay as they are. */
const NAMES: ReadonlySet<string> = new Set(['code', 'id', 'key', 'language', 'kind', 'flows', 'from', 'to']);

/** The same with every text changed. */
function withTexts<Value>(value: Value, change: (text: string) => string): Value {
  // Texts are replaced by texts, so the type stays.
  return changed(value, change) as Value;
}

function changed(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return value.includes('{') ? change(value) : value;
  if (Array.isArray(value)) return value.map((part: unknown) => changed(part, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]: [string, unknown]) => [name, NAMES.has(name) ? part : changed(part, change)]),
  );
}
