import { CHANGES_FILE } from '../../form/model/form-file-paths.ts';
import { markdownCode, type FormReport, type ReportPart, type ReportQuestion, type ReportSection } from '../report/form-report.ts';

interface PlacedQuestion {
  readonly question: ReportQuestion;
  readonly section: string;
  readonly title: string;
  /** Said of its section, if it is asked now. */
  readonly lines?: readonly string[];
}

type Questions = ReadonlyMap<string, PlacedQuestion>;

/** Report of the changes between two form reports; `since` names the first version. */
export function compareFormReports(before: FormReport, after: FormReport, since: string): FormReport {
  const [were, are] = [questionsOf(before), questionsOf(after)];
  const gone = [...were.values()].filter(({ question }) => !are.has(question.key));
  const added = [...are.values()].flatMap((one) => {
    const lines = sectionsIn(after, one.section)[0]?.blocks.flat() ?? [];
    const isThere = sectionsIn(before, one.section).length > 0;
    return were.has(one.question.key) ? [] : { ...one, lines: isThere ? asBefore(lines, lines) : lines };
  });
  const renamed = added.flatMap((now) => {
    const [was, ...others] = gone.filter(({ question }) => isSame(question, now.question));
    return was && others.length === 0 ? [{ was, now }] : [];
  });
  const isRenamed = (one: PlacedQuestion): boolean => renamed.some(({ was, now }) => was === one || now === one);
  const moved = [...are.values()].flatMap((now) => {
    const was = were.get(now.question.key);
    const place = was?.title === now.title ? `the folder ${markdownCode(was.section)}` : `“${was?.title}”`;
    return was && was.section !== now.section ? [withLine(now, `Was asked in ${place}.`)] : [];
  });
  const parts = [
    questionPart(
      'Asked now',
      added.filter((one) => !isRenamed(one)),
    ),
    questionPart(
      'Not asked any more',
      gone.filter((one) => !isRenamed(one)),
    ),
    questionPart(
      'Kept under another key',
      renamed.map(({ was, now }) =>
        withLine(
          now,
          `Was ${markdownCode(was.question.key)}: answers that were given before move with it if ${markdownCode(CHANGES_FILE)} says so.`,
        ),
      ),
    ),
    questionPart('Asked in another place', moved),
    ...changedParts(before, after, were, are),
  ].filter(({ blocks, sections }) => blocks.flat().length + sections.length > 0);
  const lines = [...changedTitle(before.title, after.title), ...describeReordering(before.parts, after.parts)];
  const days = /\b20\d\d\b/.test(JSON.stringify(parts)) ? (after.days ?? []).join(' ') : '';
  return {
    title: after.title,
    about: [
      `${lines.length + parts.length === 0 ? 'Nothing has' : 'What has'} changed since ${markdownCode(since)}.`,
      ...lines,
      ...(days === '' ? [] : [`Days beside these: ${days}`]),
    ],
    parts,
  };
}

const questionsOf = ({ parts }: FormReport): Questions =>
  new Map(
    parts.flatMap((part) =>
      part.sections.flatMap((section) =>
        (section.questions ?? []).map((question) => [
          question.key,
          { question, section: idOf(section), title: `${part.title} › ${section.title}` },
        ]),
      ),
    ),
  );

const sectionsIn = ({ parts }: FormReport, id: string): readonly ReportSection[] =>
  parts.flatMap(({ sections }) => sections.filter((section) => idOf(section) === id));

/** Section id; for sections without one, the title without its numbers. */
const idOf = ({ id, title }: ReportSection): string => id ?? title.replace(/ \(\d+\)$/, '');

const isSame = (one: ReportQuestion, other: ReportQuestion): boolean => one.label === other.label && wordsOf(one) === wordsOf(other);
const wordsOf = ({ key, lines }: ReportQuestion): string => lines.join('\n').replaceAll(key, '');

const withLine = (placed: PlacedQuestion, line: string): PlacedQuestion => ({
  ...placed,
  lines: [],
  question: { ...placed.question, lines: [line] },
});

const questionPart = (title: string, placed: readonly PlacedQuestion[]): ReportPart => ({
  id: title,
  title,
  blocks: [],
  sections: [...Map.groupBy(placed, (one) => one.title)].map(([section, some]) => ({
    title: section,
    blocks: some.slice(0, 1).map(({ lines = [] }) => lines),
    questions: some.map(({ question }) => question),
  })),
});

const changedParts = (before: FormReport, after: FormReport, were: Questions, are: Questions): readonly ReportPart[] =>
  [...new Set([...after.parts, ...before.parts].map(({ id }) => id))].map((id) => {
    const [was, is] = [partOf(before, id), partOf(after, id)];
    return {
      id,
      title: is.title || was.title,
      blocks: [
        [
          ...changedTitle(was.title, is.title),
          ...changedLines(was.blocks.flat(), is.blocks.flat()),
          ...describeReordering(was.sections.map(named), is.sections.map(named)),
        ],
      ],
      sections: [...new Set([...is.sections, ...was.sections].map(idOf))].flatMap((section) =>
        changedSection(sectionOf(was, section), sectionOf(is, section), were, are),
      ),
    };
  });

const partOf = ({ parts }: FormReport, id: string): ReportPart =>
  parts.find((part) => part.id === id) ?? { id, title: '', blocks: [], sections: [] };

const sectionOf = ({ sections }: ReportPart, id: string) => {
  const some = sections.filter((section) => idOf(section) === id);
  return {
    titles: some.map(({ title }) => title),
    beside: some.flatMap(({ beside = [] }) => beside),
    lines: some.flatMap(({ blocks }) => blocks.flat()),
    questions: some.flatMap(({ questions = [] }) => questions),
  };
};
type MergedSection = ReturnType<typeof sectionOf>;

function changedSection(was: MergedSection, is: MergedSection, were: Questions, are: Questions): readonly ReportSection[] {
  const isNew = was.titles.length === 0;
  const lines = [
    ...(isNew ? [] : changedLines(was.titles.map(inQuotes), is.titles.map(inQuotes))),
    // Said with the first of its questions that is asked now.
    ...(isNew && is.questions.some(({ key }) => !were.has(key)) ? [] : changedLines(was.lines, is.lines)),
    ...describeReordering(was.questions.map(labeled), is.questions.map(labeled)),
  ];
  const questions = is.questions.flatMap(({ key }) => changedQuestion(were.get(key)?.question, are.get(key)?.question));
  if (lines.length + questions.length === 0) return [];
  const [beside, title] = [[...new Set(is.beside)], is.titles[0] ?? was.titles[0] ?? ''];
  return [{ title, beside, blocks: [lines, ...(questions.length === 0 ? [] : [asBefore(was.lines, is.lines)])], questions }];
}

function changedQuestion(was: ReportQuestion | undefined, is: ReportQuestion | undefined): readonly ReportQuestion[] {
  if (!was || !is) return [];
  const lines = [...(was.label === is.label ? [] : [`Was “${was.label}”.`]), ...changedLines(was.lines, is.lines)];
  return lines.length === 0 ? [] : [{ ...is, lines: [...lines, ...asBefore(was.lines, is.lines)] }];
}

/** Lines of a question or section that are needed to judge what has changed in it. */
function asBefore(was: readonly string[], is: readonly string[]): readonly string[] {
  const kept = is.filter((line) => was.includes(line) && !/^(?:Field: |Kept as |Section `|Repeat `)/.test(line));
  return kept.length === 0 ? [] : [`As before: ${shortenWords(kept.join(' '), MOST_KEPT_WORDS, 0)}`];
}

const MOST_KEPT_WORDS = 60;

const inQuotes = (title: string): string => `“${title}”`;
const changedTitle = (was: string, is: string): readonly string[] =>
  changedLines([was].filter(Boolean).map(inQuotes), [is].filter(Boolean).map(inQuotes));

interface Titled {
  readonly id: string;
  readonly title: string;
}
const named = (section: ReportSection): Titled => ({ id: idOf(section), title: section.title });
const labeled = ({ key, label }: ReportQuestion): Titled => ({ id: key, title: label });

function describeReordering(before: readonly Titled[], after: readonly Titled[]): readonly string[] {
  const kept = after.filter(({ id }) => before.some((one) => one.id === id));
  const was = before.filter(({ id }) => kept.some((one) => one.id === id));
  if (kept.every(({ id }, n) => id === was[n]?.id)) return [];
  return [`In another order: ${kept.map(({ title }) => inQuotes(title)).join(', ')}.`];
}

function changedLines(before: readonly string[], after: readonly string[]): readonly string[] {
  const left = before.filter((line) => !after.includes(line) && line !== 'Nothing.');
  const changed = after
    .filter((line) => !before.includes(line))
    .map((line) => {
      const at = left.findIndex((one) => subjectOf(one) === subjectOf(line));
      const [was] = at === -1 ? [] : left.splice(at, 1);
      return was === undefined ? `**New:** ${line}` : difference(was, line);
    });
  const lines = [...changed, ...left.map((line) => `**Gone:** ${line}`)];
  const isSameOrder = before.length === after.length && before.every((line, n) => line === after[n]);
  return lines.length > 0 || isSameOrder ? lines : [`In another order: ${after.join('; ')}`];
}

/** Subject of a line: the name in the files with which it begins, the words before its colon, or how a question is required. */
function subjectOf(line: string): string {
  const [name] = /^`[^`]*`/.exec(line) ?? [];
  if (name !== undefined) return name;
  if (/^(Required|Optional|At least one)\b/.test(line)) return 'required';
  return /^[^:“]{1,60}:|^“/.exec(line)?.[0] ?? line.split(/[ ,.]/, 1)[0] ?? '';
}

function difference(was: string, is: string): string {
  if (was === 'Optional.' && is === 'Required.') return 'Newly required.';
  if (was === 'Required.' && is === 'Optional.') return 'Not required any more.';
  const [words, others] = [was.split(' '), is.split(' ')];
  const first = words.findIndex((word, n) => word !== others[n]);
  const last = words.findLastIndex((word, n) => word !== others[n - words.length + others.length]);
  // Words that are the same before and after, as far as neither overlaps in the shorter line.
  const begin = first === -1 ? words.length : first;
  const end = Math.min(words.length - 1 - last, words.length - begin, others.length - begin);
  const changed = ([...line]: readonly string[]): string =>
    [
      shortenWords(line.splice(0, begin).join(' '), LEAD_WORDS, WORDS_BESIDE),
      ...line.splice(0, line.length - end),
      shortenWords(line.join(' '), WORDS_BESIDE, 0),
    ]
      .filter((part) => part !== '')
      .join(' ');
  return `**Was:** ${changed(words)} **Now:** ${changed(others)}`;
}

/** Words of a long line that are shown of its beginning, and beside what has changed in it. */
const LEAD_WORDS = 16;
const WORDS_BESIDE = 16;

/** Leaves out the words between the first and the last ones. */
function shortenWords(line: string, first: number, last: number): string {
  const words = line.split(' ');
  return words.length <= first + last + 2 ? line : [...words.slice(0, first), '...', ...words.slice(words.length - last)].join(' ');
}
