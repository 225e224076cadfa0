import { existsSync, readFileSync } from 'node:fs';
import { compileForm } from '../../form/compile/compile-form.ts';
import type { Answers } from '../../form/model/answers.ts';
import { CONDITIONS_FILE, translationFile } from '../../form/model/form-file-paths.ts';
import type { FormFiles } from '../../form/model/form-files.ts';
import type { Form } from '../../form/model/form.ts';
import { propagateAnswers } from '../../form/evaluate/apply-answer.ts';
import { migrationsBetween } from '../../form/evaluate/migrations-between.ts';
import { migrateDraft } from '../../form/evaluate/migrate-draft.ts';
import { isoDateInTimeZone, systemClock } from '../../server/platform/clock.ts';
import { declaredChangesOf, compileFormDefinition, type FormDefinition } from '../../server/platform/form-definition.ts';
import { createOpenApplicationStore, countOpenApplicationsByForm } from '../../server/forms/open-application-store.ts';
import { readFormFiles, listServedForms } from '../../server/forms/form-store.ts';
import type { Db } from '../../server/database/tables.ts';
import { officeTimeZone } from '../../operations/applications/local-time.ts';
import { createProgressBar } from '../../operations/progress-bar.ts';
import { readFormSources, type FormSources } from '../form-files/form-sources.ts';
import { UsageError } from '../../command-line/command.ts';
import { personasOfFormFiles } from '../coverage/read-personas.ts';
import { findUndeclaredLosses } from '../checks/undeclared-loss.ts';
import { createFormReport } from '../report/create-form-report.ts';
import { markdownCode, type FormReport, type ReportPart } from '../report/form-report.ts';
import { listTranslations, translatedLanguages } from '../translations/translatable-sentences.ts';
import { resolveFromInitCwd } from '../../command-line/institution.ts';
import { type OpenedDatabase, withDatabase } from '../../operations/with-database.ts';
import { compareFormReports } from './compare-form-reports.ts';
import { hasDataLoss, measureImpact, type SimulatedDraft } from './measure-impact.ts';
import { isUnusedChange, suggestChanges } from '../form-files/suggest-changes.ts';
import { readAtVersion } from './read-at-version.ts';
import { createImpactReport } from './impact-report.ts';

/** Version that stands for the form which a server served last. */
export const PUBLISHED_VERSION = 'published';
const WHAT = {
  drafts: ['draft with answers', 'drafts with answers'],
  sample: ['application of the sample', 'applications of the sample'],
  personas: ['persona', 'personas'],
} as const;
const DRAFTS_AT_ONCE = 500;

export interface FormVersionComparison {
  readonly changes: FormReport;
  readonly impact: FormReport;
  /** True if open applications would lose answers that `changes.json` does not mention. */
  readonly losesAnswers: boolean;
}

export interface FormVersionComparisonOptions {
  /** Looks at the drafts of the database in place of the personas. */
  readonly drafts: boolean;
  /** File with the answers of one applicant a line, in place of the personas. */
  readonly sample: string | undefined;
}

/**
 * Compares a form with a version of it, and measures what it does to open applications.
 * @param version a commit, branch or tag of git, a folder, or `published`
 * @throws with a sentence for the user if there is no such version, database or sample
 */
export async function compareFormVersions(
  version: string,
  root: string,
  formFiles: FormFiles,
  { drafts, sample }: FormVersionComparisonOptions,
): Promise<FormVersionComparison> {
  const work = async (opened?: OpenedDatabase): Promise<FormVersionComparison> => {
    const former =
      version === PUBLISHED_VERSION && opened
        ? await publishedFiles(opened.db)
        : readAtVersion(version, root, (folder) => filesIn(folder, version));
    const { before, now, today, add, addApplicants, result } = startComparison(former, formFiles, version, opened?.settings);
    if (drafts && opened) {
      await opened.audit(opened.db, 'drafts_compared', { actor: 'operator' });
      await visitDrafts(opened, before, today, add);
    } else if (sample !== undefined) addApplicants(parseSample(sample, [before.form, now.form]));
    // Personas of the former form have its keys and values; a published form has none.
    else addApplicants(openApplicationsOf(version === PUBLISHED_VERSION ? formFiles : former));
    return result(drafts ? WHAT.drafts : sample === undefined ? WHAT.personas : WHAT.sample);
  };
  return drafts || version === PUBLISHED_VERSION ? withDatabase(root, work) : work();
}

/** Compares a form with the last commit of git, by the personas. Undefined without one that works, or where all is as it was. */
export function compareWithCommit({ committed, files }: FormSources, formFiles: FormFiles): FormVersionComparison | undefined {
  const former = committed?.parsed.formFiles;
  const isSame = committed?.files.size === files.size && [...files].every(([path, { text }]) => committed.files.get(path)?.text === text);
  if (!former || isSame || compileForm(former).findings.length > 0) return undefined;
  const { addApplicants, result } = startComparison(former, formFiles, COMMIT);
  addApplicants(openApplicationsOf(former));
  return result(WHAT.personas);
}

const COMMIT = 'the last commit';

function startComparison(
  former: FormFiles,
  formFiles: FormFiles,
  since: string,
  settings = { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
) {
  const [before, now] = [compileFormDefinition(former), compileFormDefinition(formFiles)];
  const clock = systemClock();
  const today = isoDateInTimeZone(officeTimeZone(now, settings), clock);
  const { impact, losses, changes, add } = measureImpact(before, now, { today, now: clock });
  return {
    before,
    now,
    today,
    add,
    addApplicants(all: readonly SimulatedDraft[]): void {
      for (const one of all) add({ ...one, answers: propagateAnswers(before.form, { ...one, today }) });
    },
    result(what: readonly [one: string, several: string]): FormVersionComparison {
      const undeclared = findUndeclaredLosses(before, { ...now, today }, `in ${since}`);
      const likely = suggestChanges(before, now, losses, today);
      const idle = changes.filter((change) => isUnusedChange(change, changes, before, today));
      return {
        changes: compareFormReports(reportOf(former, today), reportOf(formFiles, today), since),
        impact: createImpactReport(impact, undeclared, likely, idle, { base: before.form, now: now.form, since, what, today }),
        losesAnswers: hasDataLoss(impact),
      };
    },
  };
}

function filesIn(folder: string, version: string): FormFiles {
  const { formFiles } = readFormSources(folder, '').parsed;
  if (!formFiles || compileForm(formFiles).findings.length > 0)
    throw new Error(`The files of ${version} have mistakes, or another version of this program wrote them.`);
  return formFiles;
}

function reportOf(formFiles: FormFiles, today: string): FormReport {
  const report = createFormReport({ ...compileForm(formFiles), formFiles, conditions: formFiles[CONDITIONS_FILE], today });
  return { ...report, parts: [...report.parts, ...translatedLanguages(formFiles).map((language) => translationPart(formFiles, language))] };
}

/** Translations into a language, which a paper does not have. */
function translationPart(formFiles: FormFiles, language: string): ReportPart {
  const lines = listTranslations(formFiles, language).map(
    ({ file, place, translation }) => `${markdownCode(`${file} ${place}`)} “${translation.is}” for “${translation.of}”`,
  );
  return { id: language, title: translationFile(language), blocks: [lines], sections: [] };
}

async function publishedFiles(db: Db): Promise<FormFiles> {
  const [newest] = await listServedForms(db);
  const formFiles = newest && (await readFormFiles(db, newest.hash));
  if (!formFiles) throw new Error('No server has served a form with this database yet. Compare with a folder or a commit.');
  return formFiles;
}

async function visitDrafts(
  { db, secrets }: OpenedDatabase,
  base: FormDefinition,
  today: string,
  add: (draft: SimulatedDraft) => void,
): Promise<void> {
  const byForm = await countOpenApplicationsByForm(db);
  const toBase = new Map<string, ReturnType<typeof wayTo>>();
  for (const hash of byForm.keys()) {
    const formFiles = hash === base.hash ? undefined : await readFormFiles(db, hash);
    if (formFiles) toBase.set(hash, wayTo(base, formFiles, today));
  }
  const bar = createProgressBar('drafts');
  bar.start(
    [...byForm.values()].reduce((sum, count) => sum + count, 0),
    0,
  );
  try {
    const drafts = createOpenApplicationStore(secrets.dataKeys);
    for (let after: string | undefined; ;) {
      const next = await drafts.next(db, after, DRAFTS_AT_ONCE);
      if (next.length === 0) return;
      after = next.at(-1)?.accountId;
      for (const draft of next) add(toBase.get(draft.hash)?.(draft) ?? draft);
      bar.increment(next.length);
    }
  } finally {
    bar.stop();
  }
}

function wayTo(base: FormDefinition, formFiles: FormDefinition['formFiles'], today: string): (draft: SimulatedDraft) => SimulatedDraft {
  const { form } = base;
  const changes = migrationsBetween(declaredChangesOf(formFiles), declaredChangesOf(base.formFiles), { form, today });
  const fits = (key: string, answer: Answers[string]): boolean => base.kindAllows(key, answer) === 'allowed';
  return (draft) => ({ ...draft, ...migrateDraft({ form, before: undefined, changes, fits }, { ...draft, today }, draft.aside) });
}

const openApplicationsOf = (formFiles: FormFiles): readonly SimulatedDraft[] =>
  personasOfFormFiles(formFiles).map(({ answers, counts, tabs }) => ({ answers: answers as Answers, aside: {}, counts, tabs }));

function answersIn(line: string, place: string, forms: readonly Form[]): Answers {
  let answers: unknown;
  try {
    answers = JSON.parse(line);
  } catch {
    throw new UsageError(`${place} is not JSON: each line holds the answers of one applicant.`);
  }
  if (typeof answers !== 'object' || answers === null || Array.isArray(answers))
    throw new UsageError(`${place} holds no answers: they are written as {"first_name":"Ada"}.`);
  const unknown = Object.keys(answers).find((key) => forms.every(({ dataModel }) => !Object.hasOwn(dataModel, key)));
  if (unknown !== undefined)
    throw new UsageError(`${place} has "${unknown}", which is a key of neither form. Keys are those of data-model.json.`);
  return answers as Answers;
}

const EMPTY = { aside: {}, counts: {}, tabs: {} };

function parseSample(file: string, forms: readonly Form[]): readonly SimulatedDraft[] {
  const path = resolveFromInitCwd(file);
  if (!existsSync(path)) throw new UsageError(`There is no file ${file}.`);
  const lines = readFileSync(path, 'utf8').split('\n');
  const sample = lines.flatMap((line, n) =>
    line.trim() === '' ? [] : [{ answers: answersIn(line, `Line ${n + 1} of ${file}`, forms), ...EMPTY }],
  );
  if (sample.length === 0) throw new UsageError(`${file} has no applications: each line holds the answers of one applicant.`);
  return sample;
}
