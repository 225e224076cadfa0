import { expect } from 'vitest';
import { createFormReport } from '../../src/authoring/report/create-form-report.ts';
import { renderReportMarkdown, type FormReport } from '../../src/authoring/report/form-report.ts';
import { compileForm } from '../../src/form/compile/compile-form.ts';
import { formFileKindOf } from '../../src/form/compile/form-file-kinds.ts';
import { metaSchemaErrors } from '../../src/form/compile/meta-schemas.ts';
import {
  CONDITIONS_FILE,
  INSTITUTION_FILE,
  isTranslationFile,
  isOptionsFile,
  languageCodeOf,
} from '../../src/form/model/form-file-paths.ts';
import { type FormFiles, languagesOf } from '../../src/form/model/form-files.ts';
import {
  listLeaves,
  leafName,
  alternativeValues,
  collectValuePools,
  leafValueAt,
  replaceLeafValue,
  type FormFileLeaf,
} from './leaf-changes.ts';

export interface LeafProof {
  readonly proved: number;
  readonly unseen: readonly string[];
  readonly only: readonly string[];
}

/** Leaves that say nothing of the form: the format has one value for them, and refuses all others. */
const ALWAYS_THE_SAME = [
  'data-model additionalProperties',
  'data-model type',
  'options generate',
  'section properties.*.items.type',
  'section type',
];

export function expectEveryLeafInReport(formFiles: FormFiles, today: string): number {
  const { proved, unseen, only } = findUnreportedLeaves(formFiles, today);
  expect(unseen, 'with another value, the paper is the same').toEqual([]);
  expect(only.filter((name) => !ALWAYS_THE_SAME.includes(name))).toEqual([]);
  return proved;
}

function papersOf(
  formFiles: FormFiles,
  today: string,
  language = languagesOf(formFiles[INSTITUTION_FILE])[0],
): ((page?: string) => FormReport) | undefined {
  const { findings, ...compiled } = compileForm(formFiles, language);
  if (findings.length > 0) return undefined;
  return (page) => createFormReport({ ...compiled, formFiles, conditions: formFiles[CONDITIONS_FILE], today }, page);
}

export type IsChangedReport = (before: FormReport) => (after: FormReport) => boolean;

const readsOtherwise: IsChangedReport = (before) => {
  const read = renderReportMarkdown(before);
  return (after) => renderReportMarkdown(after) !== read;
};

/** Changes each leaf and looks for it on the paper: free texts all at once, other leaves singly, to the first value that makes a form. */
export function findUnreportedLeaves(formFiles: FormFiles, today: string, isOther = readsOtherwise): LeafProof {
  const [first] = languagesOf(formFiles[INSTITUTION_FILE]);
  const leaves = listLeaves(formFiles);
  const isFree = freeAmong(leaves);
  const inOnePaper = Map.groupBy(leaves.filter(isFree), (leaf) => `${languageOf(leaf, first)} ${isSource(leaf)}`);
  const unread = [...inOnePaper.values()].flatMap((some) => unreadOf(formFiles, some, today));
  const written = withoutTranslations(formFiles);
  const before = papersOf(written, today);
  const read = before ? renderReportMarkdown(before()) : '';
  const pages = [undefined, ...formFiles[INSTITUTION_FILE].pages];
  const isOtherOf = new Map(before && pages.map((page) => [page, isOther(before(page))]));
  const pools = collectValuePools(formFiles);
  const only: FormFileLeaf[] = [];
  const unseen = leaves
    .filter((leaf) => !isFree(leaf))
    .flatMap((leaf) => {
      for (const { changed, words } of changesOf(written, pools, leaf)) {
        const after = papersOf(changed, today);
        if (!before || !after) continue;
        const isSeen = [...pageOf(leaf), undefined].some((page) => isOtherOf.get(page)?.(after(page)));
        return isSeen ? [] : [`${leaf.file} ${leaf.path.join('.')}: ${words}`];
      }
      if (!isRead(leaf, read)) only.push(leaf);
      return [];
    });
  return {
    proved: leaves.length - unread.length - unseen.length - only.length,
    unseen: [...unread, ...unseen],
    only: [...new Set(only.map(leafName))].sort(),
  };
}

const withoutTranslations = (formFiles: FormFiles): FormFiles =>
  Object.assign(
    {},
    ...Object.entries(formFiles).map(([file, json]: [string, unknown]) => (isTranslationFile(file) ? {} : { [file]: json })),
  ) as FormFiles;

const languageOf = ({ file }: FormFileLeaf, first: string): string => (isTranslationFile(file) ? languageCodeOf(file) : first);

const isSource = ({ file, path }: FormFileLeaf): boolean => isTranslationFile(file) && path.at(-1) === 'of';

const pageOf = ({ file }: FormFileLeaf): readonly string[] => /^schemas\/pages\/([^/]+)\//.exec(file)?.slice(1) ?? [];

const isRead = ({ value }: FormFileLeaf, paper: string): boolean => paper.includes(`${value}\``);

function freeAmong(leaves: readonly FormFileLeaf[]): (leaf: FormFileLeaf) => boolean {
  const elsewhere = new Set(leaves.filter(({ file }) => !isOptionsFile(file) && !isTranslationFile(file)).map(({ value }) => value));
  return ({ file, path, value, isSentence }) =>
    isSentence || isTranslationFile(file) || (isOptionsFile(file) && path.at(-1) === 'value' && !elsewhere.has(value));
}

function unreadOf(formFiles: FormFiles, leaves: readonly FormFileLeaf[], today: string): readonly string[] {
  const mark = (n: number): string => `Q${n}Q`;
  const textOf = ({ value, isSentence }: FormFileLeaf, n: number): string => `${value}${isSentence ? ' ' : ''}${mark(n)}`;
  const changed = leaves.reduce<FormFiles>(
    (some, leaf, n) => ({ ...some, [leaf.file]: replaceLeafValue(some[leaf.file as keyof FormFiles], leaf.path, textOf(leaf, n)) }),
    formFiles,
  );
  const [first] = languagesOf(formFiles[INSTITUTION_FILE]);
  const made = papersOf(changed, today, leaves[0] && languageOf(leaves[0], first));
  const paper = made ? renderReportMarkdown(made()) : '';
  return leaves.flatMap((leaf, n) => (paper.includes(mark(n)) ? [] : [`${leaf.file} ${leaf.path.join('.')}: ${textOf(leaf, n)}`]));
}

interface Change {
  readonly changed: FormFiles;
  readonly words: string;
}

/** The form files with another value of a leaf, or with its place and that of its neighbor in a list exchanged, where a file may say so. */
function* changesOf(formFiles: FormFiles, pools: ReturnType<typeof collectValuePools>, leaf: FormFileLeaf): Generator<Change> {
  const { file, path, value } = leaf;
  const json: unknown = formFiles[file as keyof FormFiles];
  const kind = formFileKindOf(file);
  const fitting = (changed: unknown, words: string): readonly Change[] =>
    kind !== undefined && metaSchemaErrors(kind, changed).length === 0 ? [{ changed: { ...formFiles, [file]: changed }, words }] : [];
  for (const other of alternativeValues(formFiles, pools, leaf))
    yield* fitting(replaceLeafValue(json, path, other), `${value} to ${other}`);
  // A value that can only be true is true or left out.
  if (value === true) yield* fitting(replaceLeafValue(json, path, undefined), 'left out');
  const place = path.at(-1);
  const list = leafValueAt(json, path.slice(0, -1));
  if (typeof place !== 'number' || !Array.isArray(list) || list.length < 2) return;
  const neighbor = place === 0 ? 1 : place - 1;
  const exchanged = list.map((entry: unknown, n) => (n === place ? (list[neighbor] as unknown) : n === neighbor ? value : entry));
  yield* fitting(replaceLeafValue(json, path.slice(0, -1), exchanged), `${value} elsewhere in its list`);
}
