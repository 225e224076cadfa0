import { formatPlainDateTime } from '../../form/model/format-plain-date-time.ts';
import {
  describeQuestion,
  explainOpenPeriod,
  frameLanguage,
  replacePlaceholdersByLabels,
  quoteText,
} from '../../form/explain/explain-phrases.ts';
import type { Form } from '../../form/model/form.ts';
import { commonParams, fillText } from '../../form/model/text.ts';
import { explainRule } from '../../form/explain/explain-rule.ts';
import { explainOptionAvailability } from '../../form/explain/explain-allowed-answers.ts';
import { allOptionsOfList } from '../../form/evaluate/options.ts';
import { PROGRAM_TEXT_FILE, englishProgramText, upToDateTranslation } from '../../form/compile/translate-form-files.ts';
import { INSTITUTION_FILE, translationFile, textFile } from '../../form/model/form-file-paths.ts';
import { languagesOf } from '../../form/model/form-files.ts';
import {
  allowedTranslatableSentences,
  listTranslations,
  sentencesNeededInLanguage,
  findTranslation,
} from '../translations/translatable-sentences.ts';
import { markdownCode, escapeMarkdown, markdownEmphasis, markdownQuote } from './form-report.ts';
import type { ReportInput, FormReport, ReportPart, ReportSection } from './form-report.ts';
import { contentPart } from './parts/content-part.ts';
import { institutionPart, periodLines } from './parts/institution-part.ts';
import { pagePart } from './parts/page-part.ts';
import { dataModelPart } from './parts/data-model-part.ts';
import { mapJson } from '../../form/compile/json-pointer.ts';

export function createFormReport(explained: ReportInput, pageId?: string): FormReport {
  const { form, today } = explained;
  const afterPages = [conditionsPart, listsPart, contentPart, sentencesPart, institutionPart, dataModelPart, translationsPart];
  const { name, product_name: product } = form.institution;
  const day = formatPlainDateTime(today, frameLanguage(form));
  const paper: FormReport = {
    title: escapeMarkdown(`${name}: ${product}`),
    about: [
      `What students are asked, when, and what is a valid answer, as of ${day}, in the language ${markdownCode(form.language)}. ` +
        `Written from the application's own files by ${markdownCode('npm run form:explain')}.`,
      ...opening(form),
    ],
    days: [...periodLines(form), ...factsWithYears(form)],
    parts: [
      ...form.pages.filter(({ id }) => pageId === undefined || id === pageId).map((page) => pagePart(explained, page)),
      ...(pageId === undefined ? afterPages.flatMap((part) => part(explained)) : []),
    ],
  };
  const params = commonParams(form, today);
  return mapJson(paper, (text, pointer) => {
    if (typeof text !== 'string' || /\/(id|key)$/.test(pointer)) return undefined;
    return text.replaceAll(/\{[^{}]+\}/g, (place) => {
      const filled = fillText(replacePlaceholdersByLabels(place, form), params);
      return filled === place ? place : escapeMarkdown(filled);
    });
  }) as FormReport;
}

function factsWithYears({ institution: { facts = {} } }: Form): readonly string[] {
  const dated = Object.entries(facts).filter(([, value]) => typeof value === 'string' && /\b20\d\d\b/.test(value));
  return dated.map(([fact, value]) => `${markdownCode(fact)} is ${escapeMarkdown(String(value))}.`);
}

function opening(form: Form): readonly string[] {
  const { time_zone: timeZone } = form.institution;
  if (timeZone === undefined) return [];
  const [moments] = explainOpenPeriod(form.institution, form);
  return [
    escapeMarkdown(
      `${moments === undefined ? 'What opens and closes does so' : `Students can submit ${moments},`} by the clock of ${timeZone}.`,
    ),
  ];
}

/** Generated meaning of each condition beside its author's sentence, so that a reader can see that they agree. */
function conditionsPart({ form, conditions }: ReportInput): ReportPart {
  const lines = Object.entries(conditions).map(
    ([name, { means, when }]) =>
      `${markdownCode(name)}: ${escapeMarkdown(means)} ${markdownEmphasis(escapeMarkdown(`That is: ${explainRule(form, when, { conditions })}.`))}`,
  );
  return { id: 'named-conditions', title: 'Named conditions', blocks: [lines], sections: [] };
}

const listsPart = ({ form, today }: ReportInput): ReportPart => ({
  id: 'option-lists',
  title: 'Option lists',
  blocks: [],
  sections: Object.entries(form.lists).map(([list, json]) => {
    const options = allOptionsOfList(form, list, today);
    const lines = options.map((option) => {
      const offered = explainOptionAvailability(form, option);
      const kept = option.kept === undefined ? '' : `, kept as ${quoteText(option.kept)}`;
      const hint = option.hint === undefined ? '' : `, with the hint ${quoteText(option.hint)}`;
      const group = option.group === undefined ? '' : `, in the group ${quoteText(option.group)}`;
      return `${markdownCode(option.value)} ${escapeMarkdown(`${option.label}${group}${hint}${kept}${offered === '' ? '' : `, only ${offered}`}`)}`;
    });
    const years =
      'options' in json ? [] : [`${json.count} years from ${json.start ?? 'this year, whichever it is'}, towards the ${json.direction}.`];
    const asked = Object.values(form.questions).filter(({ lists }) => lists.some((one) => one.list === list));
    const questions = asked.map((one) => {
      const help = one.ui['ui:help'];
      return `${escapeMarkdown(describeQuestion(one, form))}${help === undefined ? '' : ` (${markdownQuote(help)})`}`;
    });
    return {
      title: `${list} (${options.length})`,
      beside: [`Offered for ${[...new Set(questions)].join(', ')}.`],
      blocks: [...years, lines],
    };
  }),
});

const ANSWER_CHECK_KEY = /^check\./;

/** Sentences that belong to no single question: the institution's own, and those of the program for a missing or wrong answer. */
function sentencesPart({ formFiles, form }: ReportInput): ReportPart {
  const [first] = languagesOf(formFiles[INSTITUTION_FILE]);
  const own = Object.keys(formFiles[textFile(first)] ?? {});
  const translated = Object.keys(formFiles[translationFile(form.language)]?.[PROGRAM_TEXT_FILE] ?? {});
  const program = Object.keys(englishProgramText);
  const section = (title: string, means: string, keys: readonly string[]): ReportSection => ({
    title,
    blocks: keys.length === 0 ? ['None.'] : [means, keys.map((key) => `${markdownCode(key)} ${markdownQuote(form.text[key] ?? '')}`)],
  });
  return {
    id: 'sentences',
    title: 'Sentences',
    blocks: [],
    sections: [
      section(
        'Of the institution',
        'Buttons and messages that its files name.',
        own.filter((key) => !program.includes(key)),
      ),
      section('Of the program, in other words', 'The institution has words of its own for these.', [
        ...new Set([...own.filter((key) => program.includes(key)), ...translated]),
      ]),
      section(
        'Of the program, for answers',
        'What students read of a missing or wrong answer whose question has no message for it.',
        program.filter((key) => ANSWER_CHECK_KEY.test(key)),
      ),
    ],
  };
}

/** Sentences without a valid translation, which are read as they are written; none for the first language. */
function translationsPart({ formFiles, form: { language } }: ReportInput): readonly ReportPart[] {
  const [first] = languagesOf(formFiles[INSTITUTION_FILE]);
  const file = formFiles[translationFile(language)];
  if (file === undefined) return [];
  const needed = sentencesNeededInLanguage(formFiles, language);
  const sentences = new Map(
    allowedTranslatableSentences(formFiles, language).map((sentence) => [`${sentence.file}#${sentence.place}`, sentence.text]),
  );
  const missing = needed.filter((sentence) => (findTranslation(file, sentence)?.is ?? '') === '');
  const old = listTranslations(formFiles, language).filter(
    ({ file: path, place, translation }) =>
      translation.is !== '' && upToDateTranslation(sentences.get(`${path}#${place}`), translation) === undefined,
  );
  return [
    {
      id: 'translations',
      title: 'Translations',
      blocks: [
        `Written in ${first}. ${missing.length} of ${needed.length} sentences have no translation, and ${old.length} an old one.`,
        [
          ...missing.map(({ file: path, place, text }) => `Missing: ${markdownCode(`${path}#${place}`)} ${markdownQuote(text)}`),
          ...old.map(
            ({ file: path, place, translation: { of, is } }) =>
              `Old: ${markdownCode(`${path}#${place}`)} ${markdownQuote(is)}, made from ${markdownQuote(of)}`,
          ),
        ],
      ],
      sections: [],
    },
  ];
}
