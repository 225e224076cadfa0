import { writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { UNANSWERED, getOwn } from '../../form/model/answers.ts';
import type { Form } from '../../form/model/form.ts';
import type { DataKeys } from '../../server/platform/data-keys.ts';
import {
  exportColumnsOf,
  componentSectionsOf,
  type ExportedApplication,
  METADATA_COLUMNS,
  type ExportColumn,
  componentColumns,
  shortHash,
} from '../../server/submissions/export-columns.ts';
import { loadExportPages, formatCsvFile } from '../../server/exports/csv-export.ts';
import type { Db } from '../../server/database/tables.ts';
import type { ApplicationFilter } from '../../server/submissions/full-application-store.ts';
import { closestName } from '../../form/compile/did-you-mean.ts';
import { unitOfQuestion } from '../../form/model/widget-definitions.ts';
import { allOptionsOfQuestion } from '../../form/evaluate/options.ts';
import { exportFormats, type ExportFormat } from './export-formats.ts';
import { requireNewestForm, readServedForms, type CompiledServedForm, parseSinceOption } from './read-served-forms.ts';
import { paginateWithProgressBar } from './paginate-with-progress-bar.ts';
import { writeCompleteFile } from './write-complete-file.ts';

export interface ExportOptions {
  readonly file: string;
  readonly format: ExportFormat;
  readonly status: ApplicationFilter['status'];
  /** A day at the institution, `2026-11-01`, or an instant. */
  readonly since: string | undefined;
  readonly columns: readonly string[] | undefined;
  /** Repeat whose components are the rows; applications are if absent. */
  readonly repeat?: string | undefined;
}

/** Writes applications into a file, and a dictionary of its columns beside it. @throws with a sentence for the user, and without a file */
export async function exportApplications(db: Db, keys: DataKeys, timeZone: string, options: ExportOptions) {
  const { repeat, status } = options;
  const { forms, unreadable } = await readServedForms(db);
  const newest = requireNewestForm(forms);
  const inFirst = forms.map(({ languages: [form] }) => form);
  if (repeat !== undefined) requireRepeat(inFirst, repeat);
  const all = repeat === undefined ? exportColumnsOf(inFirst) : repeatColumns(inFirst, repeat);
  const columns = options.columns ? requireColumns(all, options.columns) : all;
  const wanted: ApplicationFilter = status === 'draft' ? { status } : { status, ...parseSinceOption(options.since, newest, timeZone) };
  const byHash = new Map(forms.map(({ hash, languages: [form] }) => [hash, form]));
  const formOf = (hash: string): Promise<Form | undefined> => Promise.resolve(byHash.get(hash));
  let rows = 0;
  async function* pages(): AsyncGenerator<readonly ExportedApplication[]> {
    const source = { db, now: new Date(), newest: newest.languages[0], formOf };
    for await (const page of loadExportPages(source, paginateWithProgressBar(db, keys, wanted))) {
      rows += page.length;
      yield repeat === undefined ? page : page.flatMap((given) => componentsIn(given, newest, repeat));
    }
  }
  await writeCompleteFile(options.file, exportFormats[options.format](columns, pages()));
  const { dir, name } = parse(options.file);
  const dictionary = join(dir, `${name}.dictionary.csv`);
  await writeFile(dictionary, dictionaryOf(newest, forms, columns), { mode: 0o600 });
  return { rows, dictionary, unreadable };
}

function componentsIn(given: ExportedApplication, newest: CompiledServedForm, repeatId: string): readonly ExportedApplication[] {
  const { answers } = given.application;
  return componentSectionsOf(given.form ?? newest.languages[0], repeatId)
    .filter(({ keys }) => keys.some((key) => (getOwn(answers, key) ?? UNANSWERED) !== UNANSWERED))
    .map((component) => ({ ...given, component }));
}

const repeatColumns = (forms: readonly Form[], repeatId: string): readonly ExportColumn[] => [
  ...METADATA_COLUMNS,
  { name: 'Number', meaning: 'which component of the repeat', cellFor: ({ component }) => component?.repeat?.n ?? '' },
  ...componentColumns(forms, repeatId),
];

function requireRepeat(forms: readonly Form[], name: string): void {
  const known = new Set(forms.flatMap(({ sections }) => Object.values(sections).flatMap(({ repeat }) => repeat?.id ?? [])));
  if (known.has(name)) return;
  throw new Error(`There is no repeat "${name}". ${known.size === 0 ? 'The form has none.' : `There are: ${[...known].join(', ')}.`}`);
}

function requireColumns(columns: readonly ExportColumn[], names: readonly string[]): readonly ExportColumn[] {
  const byName = new Map(columns.map((column) => [column.name, column]));
  const unknown = names.filter((name) => !byName.has(name));
  if (unknown.length > 0) throw new Error(unknown.map((name) => unknownColumn(name, byName.keys())).join('\n'));
  return names.flatMap((name) => byName.get(name) ?? []);
}

function unknownColumn(name: string, known: Iterable<string>): string {
  const meant = closestName(name, known);
  return `There is no column "${name}".${meant === undefined ? '' : ` Did you mean "${meant}"?`}`;
}

/** CSV of an export's columns and their meaning: those that hold no answers come first. @param forms the newest first */
function dictionaryOf(newest: CompiledServedForm, forms: readonly CompiledServedForm[], columns: readonly ExportColumn[]): string {
  const languages = newest.languages.map(({ language }) => language);
  const keys = new Set(forms.flatMap(({ languages: [form] }) => Object.keys(form.dataModel)));
  const head = ['key', 'kind', ...languages.map((language) => `question.${language}`), 'choices', 'unit', 'since', 'form', 'asked now'];
  const rows = [...keys].map((key) => {
    const knowing = forms.filter(({ languages: [form] }) => Object.hasOwn(form.dataModel, key));
    const last = knowing[0] ?? newest;
    const first = knowing.at(-1) ?? newest;
    return [
      key,
      last.languages[0].dataModel[key] ?? '',
      ...languages.map((language) => last.languages.find((form) => form.language === language)?.questions[key]?.fullLabel ?? ''),
      choicesIn(last, key),
      unitIn(last, key),
      first.firstServedAt.toISOString().slice(0, 10),
      shortHash(first.hash),
      newest.languages[0].questions[key] ? 'yes' : 'no',
    ];
  });
  const about = columns.flatMap(({ name, meaning }) => (meaning === undefined ? [] : [[name, '', meaning]]));
  // Every row of a CSV file has as many cells as its head.
  const filled = about.map((row) => head.map((_, n) => row[n] ?? ''));
  return formatCsvFile([head, ...filled, ...rows]);
}

function choicesIn({ languages: [form], firstServedAt }: CompiledServedForm, key: string): string {
  const question = form.questions[key];
  const choices = question ? allOptionsOfQuestion(form, question, firstServedAt.toISOString().slice(0, 10)) : [];
  return choices.map(({ value, label }) => (value === label ? value : `${value} = ${label}`)).join('\n');
}

function unitIn({ languages: [form] }: CompiledServedForm, key: string): string {
  const question = form.questions[key];
  return (question && unitOfQuestion(question)) ?? '';
}
