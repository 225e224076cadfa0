import { CHANGES_FILE } from '../../src/form/model/document-paths.ts';
import { lineAsMarkdown } from '../explain/markdown.ts';
import {
  between,
  code,
  listOf,
  sentence,
  type Block,
  type Line,
  type Paper,
  type PaperPart,
  type PaperQuestion,
  type PaperSection,
} from '../explain/paper.ts';
import { changedLines } from './changed-lines.ts';

/** A question, and where it is asked. */
interface Placed {
  readonly question: PaperQuestion;
  readonly place: Place;
}

interface Place {
  /** As the files name it, so that another title is not another place. */
  readonly id: string;
  /** As people read it. */
  readonly title: string;
}

/**
 * What has changed from one paper to the next, as a paper: first which questions are asked, then what is said of each, then all the
 * rest; `since` is what the first version is called. As everything in a form is on its paper, a change that is not in here is none.
 */
export function comparePapers(before: Paper, after: Paper, since: string): Paper {
  const [were, are] = [questionsOf(before), questionsOf(after)];
  const gone = [...were].filter(([key]) => !are.has(key));
  const added = [...are].filter(([key]) => !were.has(key));
  const renamed = added.flatMap(([key, now]) => {
    const [was, ...others] = gone.filter(([, { question }]) => isSame(question, now.question));
    return was && others.length === 0 ? [{ from: was[0], to: key, now }] : [];
  });
  const isRenamed = (key: string): boolean => renamed.some(({ from, to }) => from === key || to === key);
  const moved = [...are].flatMap(([key, now]) => {
    const was = were.get(key);
    return was && was.place.id !== now.place.id ? [{ was, now }] : [];
  });
  const parts = [
    part('asked-now', 'Asked now', sectionsOf(added.flatMap(([key, placed]) => (isRenamed(key) ? [] : [placed])))),
    part('not-asked', 'Not asked any more', sectionsOf(gone.flatMap(([key, placed]) => (isRenamed(key) ? [] : [placed])))),
    part('renamed', 'Kept under another key', sectionsOf(renamed.map(({ from, now }) => placedWith(now, [keyLine(from)])))),
    part('moved', 'Asked in another place', sectionsOf(moved.map(({ was, now }) => placedWith(now, [placeLine(was.place)])))),
    ...changedParts(before, after, were, are),
  ].filter(({ blocks, sections }) => blocks.length + sections.length > 0);
  const [titleWas, titleIs] = [before, after].map(({ title }): readonly Line[] => [[sentence(title)]]);
  // The first line says what a paper is; all others are about the form.
  const about = [...changedLines(titleWas ?? [], titleIs ?? []), ...changedLines(before.about.slice(1), after.about.slice(1))];
  const pages = [before, after].map((paper) => paper.parts.map(({ id, title }) => ({ id, title })));
  const lines = [...about, ...otherOrder(pages[0] ?? [], pages[1] ?? [])];
  return {
    title: after.title,
    language: after.language,
    about: [[lines.length + parts.length === 0 ? 'Nothing has changed since ' : 'What has changed since ', code(since), '.'], ...lines],
    parts,
  };
}

const part = (id: string, title: string, sections: readonly PaperSection[]): PaperPart => ({ id, title, blocks: [], sections });

const questionsOf = ({ parts }: Paper): ReadonlyMap<string, Placed> =>
  new Map(
    parts.flatMap(({ title: page, sections }) =>
      sections.flatMap((section) =>
        (section.questions ?? []).map((question) => {
          const place = { id: idOf(section), title: `${page} › ${section.title}` };
          return [question.key, { question, place }] as const;
        }),
      ),
    ),
  );

const placedWith = ({ question, place }: Placed, lines: readonly Line[]): Placed => ({ question: { ...question, lines }, place });
const keyLine = (from: string): Line => [
  'Was ',
  code(from),
  ': answers that were given before move with it if ',
  code(CHANGES_FILE),
  ' says so.',
];
const placeLine = ({ title }: Place): Line => ['Was asked in ', sentence(title), '.'];

/** Whether two questions with different keys say the same. */
const isSame = (one: PaperQuestion, other: PaperQuestion): boolean => one.label === other.label && wordsOf(one) === wordsOf(other);
const wordsOf = ({ key, lines }: PaperQuestion): string => lines.map(lineAsMarkdown).join('\n').replaceAll(key, '');

const sectionsOf = (placed: readonly Placed[]): readonly PaperSection[] =>
  [...Map.groupBy(placed, ({ place }) => place.title)].map(([title, of]) => ({
    title,
    blocks: [],
    questions: of.map(({ question }) => question),
  }));

type Questions = ReadonlyMap<string, Placed>;

/** What is said otherwise on each part that is on one of the papers, but for which questions are asked. */
const changedParts = (before: Paper, after: Paper, were: Questions, are: Questions): readonly PaperPart[] =>
  [...new Set([...after.parts, ...before.parts].map(({ id }) => id))].map((id) => {
    const [was, is] = [before, after].map(({ parts }) => parts.find((each) => each.id === id) ?? part(id, '', []));
    if (!was || !is) return part(id, '', []);
    const [sectionsWere, sectionsAre] = [was, is].map(({ sections }) => Map.groupBy(sections, idOf));
    const names = [...new Set([...is.sections, ...was.sections].map(idOf))];
    const sections = names.flatMap((name) => changedSection(sectionsWere?.get(name) ?? [], sectionsAre?.get(name) ?? [], were, are));
    const lines = [
      ...changedLines(titleLines(was), titleLines(is)),
      ...changedLines(linesIn(was.blocks), linesIn(is.blocks)),
      ...otherOrder(was.sections.map(named), is.sections.map(named)),
    ];
    return { id, title: is.title || was.title, blocks: listOf(lines), sections };
  });

function changedSection(
  was: readonly PaperSection[],
  is: readonly PaperSection[],
  were: Questions,
  are: Questions,
): readonly PaperSection[] {
  const [asked, askedNow] = [was, is].map((sections) => sections.flatMap(({ questions = [] }) => questions));
  const lines = [
    ...changedLines(was.flatMap(titleLines), is.flatMap(titleLines)),
    ...changedLines(
      was.flatMap(({ blocks }) => linesIn(blocks)),
      is.flatMap(({ blocks }) => linesIn(blocks)),
    ),
    ...otherOrder((asked ?? []).map(labeled), (askedNow ?? []).map(labeled)),
  ];
  const questions = (askedNow ?? []).flatMap(({ key }) => changedQuestion(were.get(key)?.question, are.get(key)?.question));
  if (lines.length + questions.length === 0) return [];
  return [{ title: (is[0] ?? was[0])?.title ?? '', blocks: listOf(lines), questions }];
}

function changedQuestion(was: PaperQuestion | undefined, is: PaperQuestion | undefined): readonly PaperQuestion[] {
  if (!was || !is) return [];
  const label = was.label === is.label ? [] : [['Was ', sentence(was.label), '.']];
  const lines = [...label, ...changedLines(was.lines, is.lines)];
  return lines.length === 0 ? [] : [{ ...is, lines }];
}

/** The name that a section of the form has in its files; any other section's is its title, whatever it counts. */
function idOf({ title, blocks, questions }: PaperSection): string {
  const [first] = questions === undefined ? [] : linesIn(blocks);
  const name = first?.find((phrase) => typeof phrase === 'object' && 'code' in phrase);
  return typeof name === 'object' && 'code' in name ? name.code : title.replace(/ \(\d+\)$/, '');
}

const titleLines = ({ title }: { readonly title: string }): readonly Line[] => (title === '' ? [] : [[sentence(title)]]);
/** A drawing only shows what the lines say. */
const linesIn = (blocks: readonly Block[]): readonly Line[] =>
  blocks.flatMap((block) => ('paragraph' in block ? [block.paragraph] : 'list' in block ? block.list : []));

interface Named {
  readonly id: string;
  readonly title: string;
}
const named = (section: PaperSection): Named => ({ id: idOf(section), title: section.title });
const labeled = ({ key, label }: PaperQuestion): Named => ({ id: key, title: label });

/** That what both have comes in another order. */
function otherOrder(before: readonly Named[], after: readonly Named[]): readonly Line[] {
  const kept = after.filter(({ id }) => before.some((one) => one.id === id));
  const was = before.filter(({ id }) => kept.some((one) => one.id === id));
  if (kept.every(({ id }, n) => id === was[n]?.id)) return [];
  return [
    [
      'In another order: ',
      ...between(
        ', ',
        kept.map(({ title }) => sentence(title)),
      ),
      '.',
    ],
  ];
}
