import { explainOpening } from '../../src/form/explain/explain-opening.ts';
import { withNamedAnswers } from '../../src/form/explain/named-answers.ts';
import type { Form } from '../../src/form/model/form.ts';
import { writtenMoment } from '../../src/form/run/written-moment.ts';
import { commonParams, fillText } from '../../src/form/model/text.ts';
import { code, plain } from './markdown.ts';
import type { Explained, Paper } from './paper.ts';
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
  const { name, product_name: product } = form.institution;
  const day = writtenMoment(today, form.language, undefined);
  const paper: Paper = {
    title: plain(`${name}: ${product}`),
    about: [
      `What students are asked, when, and what is a valid answer, as of ${day}, in the language ${code(form.language)}. ` +
        `Written from the application's own files by ${code('npm run form:explain')}.`,
      ...opening(form),
    ],
    parts: [
      ...form.pages.filter(({ id }) => pageId === undefined || id === pageId).map((page) => pagePart(explained, page)),
      ...(pageId === undefined ? PARTS.flatMap((part) => part(explained)) : []),
    ],
  };
  const params = commonParams(form, today);
  return withTexts(paper, (text) =>
    text.replaceAll(/\{[^{}]+\}/g, (place) => {
      const filled = fillText(withNamedAnswers(place, form), params);
      return filled === place ? place : plain(filled);
    }),
  );
}

/** All that comes after the pages. */
const PARTS = [conditionsPart, listsPart, contentsPart, sentencesPart, institutionPart, storedPart, translationsPart];

function opening(form: Form): readonly string[] {
  const { time_zone: timeZone } = form.institution;
  if (timeZone === undefined) return [];
  const [moments] = explainOpening(form.institution, form);
  return [
    plain(`${moments === undefined ? 'What opens and closes does so' : `Students can submit ${moments},`} by the clock of ${timeZone}.`),
  ];
}

/** The same with every text changed; names in the files stay as they are. */
function withTexts<Value>(value: Value, change: (text: string) => string): Value {
  const changed = (part: unknown): unknown => {
    if (typeof part === 'string') return change(part);
    if (Array.isArray(part)) return part.map(changed);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, name === 'id' || name === 'key' ? each : changed(each)]));
  };
  // Texts are replaced by texts, so the type stays.
  return changed(value) as Value;
}
