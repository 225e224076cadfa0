import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { INSTITUTION_FILE } from '../../form/model/form-file-paths.ts';
import type { FormFiles } from '../../form/model/form-files.ts';
import { makeFolder, notWritableReason } from '../../server/platform/data-folder.ts';
import { readFormSources, type FormSources } from '../form-files/form-sources.ts';
import { changesSinceCommit } from '../form-files/changes-since-commit.ts';
import { locateFinding } from '../form-files/source-location.ts';
import { runAjvCli, type AjvCliRun } from '../form-files/run-ajv-cli.ts';
import { checkFormSources, currentDate, formatGitHubAnnotation, formatFinding } from '../checks/check-form-files.ts';
import type { LocatedFinding, CheckReport } from '../checks/check-form-files.ts';
import { allChecks, checkStages, warningStage } from '../checks/checks.ts';
import { explainCheck } from '../checks/explain-check.ts';
import { createSarifLog } from '../checks/sarif-log.ts';
import { unreadLanguages } from '../checks/text-contradicts-rule.ts';
import { changedFirst, findCauses, pathFromHere, withCommitted } from './find-causes.ts';
import { fixFormFiles } from '../fix/fix-form-files.ts';
import { didYouMean } from '../../form/compile/did-you-mean.ts';
import { measureCoverage } from '../coverage/measure-coverage.ts';
import { compareFormVersions, compareWithCommit, type FormVersionComparison, PUBLISHED_VERSION } from '../compare/compare-form-versions.ts';
import { personasOfFormFiles } from '../coverage/read-personas.ts';
import { EDITOR_FOLDER } from '../editor/editor-schema-paths.ts';
import { updateEditorFiles } from '../editor/update-editor-files.ts';
import { renderReportMarkdown } from '../report/form-report.ts';
import { hashFiles } from '../../command-line/hash-files.ts';
import { institutionTranslationJobs } from '../translations/translation-jobs.ts';
import { describeTranslation, translationStatus } from '../translations/translation-status.ts';
import { alignColumns, defineCommand, UsageError, limitLines } from '../../command-line/command.ts';
import { institutionFolder, institutionOption, PROJECT_FOLDER } from '../../command-line/institution.ts';

const FORMATS = ['text', 'json', 'github', 'sarif'] as const;
interface Checked extends CheckReport {
  readonly ajv: readonly AjvCliRun[];
  /** Undefined while there are findings, or no personas. */
  readonly coverage: ReturnType<typeof measureCoverage> | undefined;
  readonly languages: readonly LanguageStatus[];
  /** Comparison with the version that is named; or with the last commit if anything has changed since, with the changed files and lines. */
  readonly comparison: (FormVersionComparison & { readonly places?: readonly string[] }) | undefined;
}
interface LanguageStatus extends Pick<ReturnType<typeof translationStatus>, 'needed' | 'done' | 'students' | 'office'> {
  readonly language: string;
  readonly missing: number;
  readonly outdated: number;
  /** All this in a sentence. */
  readonly says: string;
}
const formats: Readonly<Record<(typeof FORMATS)[number], (checked: Checked, all: boolean) => string>> = {
  text: textOf,
  json: (checked) => {
    const { findings, warnings, ajv, coverage, languages, comparison } = checked;
    return inJson({ passed: isPassed(checked), findings, warnings, ajv, coverage, languages, comparison });
  },
  github: (checked, all) =>
    [
      ...checked.findings.map((finding) => formatGitHubAnnotation(finding, 'error')),
      ...checked.warnings.map((warning) => formatGitHubAnnotation(warning, 'warning')),
      textOf(checked, all),
    ].join('\n'),
  sarif: ({ findings, warnings, ajv }) =>
    inJson(createSarifLog(findings, warnings, findings.length === 0 ? refusedIn(ajv).map((run) => run.output) : [])),
};

const inJson = (output: object): string => JSON.stringify(output, null, 2);
const refusedIn = (gate: readonly AjvCliRun[]): readonly AjvCliRun[] => gate.filter((run) => !run.passed);
const names = allChecks.map((check) => check.name);
const isPassed = ({ findings, ajv, comparison }: Checked): boolean =>
  findings.length + refusedIn(ajv).length === 0 && (!comparison?.losesAnswers || comparison.places !== undefined);

const EXPLAIN = 'npm run check -- --explain';

export const command = defineCommand({
  name: 'check',
  audience: 'officers',
  purpose:
    'checks every file with ajv-cli and our own checks, tries the personas and looks at the languages; exits with 1 on any finding or if answers would be lost, never for a warning',
  words: { '[CHECK]': 'with --explain: the check to explain, with an example' },
  options: {
    format: {
      type: 'string',
      choices: FORMATS,
      default: 'text',
      meaning: 'for a terminal, tools, pull requests on GitHub, or editors and code hosts that read SARIF 2.1.0',
    },
    fix: { type: 'boolean', meaning: 'shows corrections where only one is possible, and asks before it writes' },
    yes: { type: 'boolean', meaning: 'with --fix: does not ask' },
    explain: { type: 'boolean', meaning: 'lists all checks, or says what a finding of one means' },
    all: { type: 'boolean', meaning: 'lists all that no persona reaches, not only the first' },
    against: {
      type: 'string',
      value: 'VERSION',
      meaning: `says what has changed, and what it does to open applications, since a commit, branch or tag of git, a folder, or ${PUBLISHED_VERSION}: the form that was served last`,
    },
    drafts: { type: 'boolean', meaning: 'with --against: looks at the drafts of the database, not at personas, and never shows an answer' },
    sample: { type: 'string', value: 'FILE', meaning: 'with --against: looks at a file with the answers of one applicant a line, as JSON' },
    ...institutionOption,
  },
  async run({ format, fix, yes, explain, all, against, drafts, sample, institution }, name?: string) {
    if (fix && format !== 'text') throw new UsageError('--fix shows its changes as text: leave out --format.');
    if (explain && (fix || format !== 'text')) throw new UsageError('Use --explain without other options.');
    if (yes && !fix) throw new UsageError('--yes works only together with --fix.');
    if (against === undefined && (drafts || sample !== undefined))
      throw new UsageError('--drafts and --sample work only together with --against.');
    if (against !== undefined && format === 'sarif')
      throw new UsageError('SARIF has findings only: leave out --against, or choose another format.');
    if (drafts && sample !== undefined) throw new UsageError('Give --drafts or --sample, not both.');
    if (!explain && name !== undefined) throw new UsageError(`"${name}" is not expected here.`);
    if (explain) return console.log(name === undefined ? listChecks() : explanationOf(name));
    const root = institutionFolder(institution);
    const fixes = fix ? await fixFormFiles(root, yes) : { problems: [] };
    if (fixes === 'declined') return 1;
    const run = async (): Promise<Result> => {
      const compare = (formFiles: FormFiles, version: string) => compareFormVersions(version, root, formFiles, { drafts, sample });
      const checked = await check(root, against, compare);
      const waits = format === 'text' && against !== undefined && !checked.comparison;
      const more = waits ? `\nOnce the findings are corrected, it is compared with ${against}.` : '';
      return { text: formats[format](checked, all) + more, passed: isPassed(checked) };
    };
    const { text, passed } = await (against === undefined ? checkOnce(root, `${format} ${String(all)}`, run) : run());
    console.log(text);
    await updateEditorFiles(root);
    return passed && fixes.problems.length === 0 ? 0 : 1;
  },
});

async function check(
  root: string,
  against: string | undefined,
  compare: (formFiles: FormFiles, version: string) => Promise<FormVersionComparison>,
): Promise<Checked> {
  const ajv = runAjvCli(root);
  const sources = withCommitted(readFormSources(root, currentDate()));
  const found = checkFormSources(sources);
  const report = fromHere({ ...found, findings: findCauses(sources, found), warnings: changedFirst(sources, found.warnings) }, root);
  const { form, formFiles } = (report.works ? report.compiled : undefined) ?? {};
  const comparable = report.isDescribable ? report.compiled?.formFiles : undefined;
  const isSound = report.findings.length === 0;
  const who = isSound && formFiles ? personasOfFormFiles(formFiles) : [];
  return {
    ...report,
    ajv,
    coverage: form && who.length > 0 ? measureCoverage(form, who, formFiles) : undefined,
    languages: (isSound ? institutionTranslationJobs(root, formFiles) : []).map((job) => {
      const { missing, old, needed, done, students, office } = translationStatus(job);
      const counts = { needed, done, missing: missing.length, outdated: old.length, students, office };
      return { language: job.language, ...counts, says: describeTranslation(job) };
    }),
    comparison: comparable && (against === undefined ? sinceCommit(sources, comparable) : await compare(comparable, against)),
  };
}

/** Inputs besides the institution's own files. */
const PROGRAM = ['package-lock.json', 'schemas/meta', 'src/api', 'src/authoring', 'src/command-line', 'src/form', 'src/server'];
interface Result {
  readonly text: string;
  readonly passed: boolean;
}

/** Repeats the last result while neither a file, the program nor the day has changed. */
async function checkOnce(root: string, how: string, run: () => Promise<Result>): Promise<Result> {
  const inputs = [hashFiles(PROJECT_FOLDER, PROGRAM, EDITOR_FOLDER), hashFiles(root, [INSTITUTION_FILE, 'schemas'], 'schemas/meta')];
  const key = createHash('sha256')
    .update([...inputs, how, currentDate(), root, process.cwd()].join('\n'))
    .digest('hex');
  const file = join(PROJECT_FOLDER, 'node_modules/.cache/check', `${createHash('sha256').update(`${root} ${how}`).digest('hex')}.json`);
  const last = existsSync(file) ? readResult(file) : undefined;
  if (last?.key === key) return last;
  const result = await run();
  if (notWritableReason(dirname(file)) === undefined) {
    makeFolder(dirname(file), 0o777);
    writeFileSync(file, JSON.stringify({ key, ...result }));
  }
  return result;
}

/** Undefined if writing it was cut off. */
function readResult(file: string): (Result & { readonly key: string }) | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Result & { readonly key: string };
  } catch {
    return undefined;
  }
}

function explanationOf(name: string): string {
  const check = allChecks.find((other) => other.name === name);
  if (check) return explainCheck(check);
  throw new UsageError(`There is no check "${name}". ${didYouMean(name, names, `${EXPLAIN} lists all of them.`)}`);
}

function listChecks(): string {
  const all = [...checkStages, warningStage];
  const rows = all.map((stage) => stage.checks.map(({ name, what }) => [name, what.split(/(?<=[^.]\.) /)[0] ?? ''] as const));
  const lines = alignColumns(rows.flat());
  return all.map(({ about, checks: { length } }) => [about, ...lines.splice(0, length).map((line) => `  ${line}`)].join('\n')).join('\n\n');
}

/** Rewrites paths relative to the current folder. */
function fromHere(report: CheckReport, root: string): CheckReport {
  const below = (file: string): string => pathFromHere(root, file);
  const moved = (findings: readonly LocatedFinding[]): readonly LocatedFinding[] =>
    findings.map(({ fix, ...finding }) => ({
      ...finding,
      file: below(finding.file),
      ...(fix && { fix: { ...fix, file: below(fix.file) } }),
    }));
  return { ...report, findings: moved(report.findings), warnings: moved(report.warnings) };
}

/** Report for a terminal, with ajv-cli's output if our checks, which add a place, found nothing. */
function textOf(checked: Checked, all: boolean): string {
  const { findings, warnings, isUnfinished, compiled, ajv, coverage, languages, comparison } = checked;
  const refused = refusedIn(ajv);
  const unexplained = findings.length === 0 ? refused : [];
  const count = findings.length + unexplained.length;
  const unread = compiled ? unreadLanguages(compiled.formFiles) : [];
  const [first] = findings;
  const counted = `${count} finding${count === 1 ? '' : 's'}.`;
  const fixable = findings.filter(({ fix }) => fix).length;
  return [
    ...(refused.length === 0
      ? [`ajv-cli accepts each of the ${ajv.length - 1} kinds of file, and every schema compiles.`]
      : unexplained.length === 0
        ? ['ajv-cli refuses a file, too: the findings say where and why.']
        : unexplained.map((run) => `FAILED  ${run.command}`)),
    '',
    ...findings.map(formatFinding),
    ...unexplained.map((run) => run.output),
    ...(count > 0 ? [''] : []),
    ...(first ? [meaning(first)] : []),
    ...(count === 0
      ? [
          `No findings in ${Object.keys(compiled?.formFiles ?? {}).length} files.`,
          ...(coverage ? reached(coverage, all) : []),
          ...languages.map(({ says }) => says),
          'Compared with rules are numbers in digits, and those to twelve in words beside “at most”, “or more” and the like.',
          ...(unread.length > 0
            ? [`Not compared with rules in ${unread.join(', ')}: words such as “at least”, “before”, “not”, “like”.`]
            : []),
          ...warningLines(warnings),
        ]
      : [isUnfinished ? `${counted} More checks run once ${count === 1 ? 'it is' : 'they are'} corrected.` : counted]),
    ...(fixable > 0
      ? [`With --fix, this shows how it would correct ${count === 1 ? 'it' : `${fixable} of them`}, and asks before it writes.`]
      : []),
    ...(comparison?.places ? changesInWords(comparison, comparison.places, all) : []),
    ...(comparison && !comparison.places
      ? ['', renderReportMarkdown(comparison.changes), renderReportMarkdown(comparison.impact).trimEnd()]
      : []),
  ].join('\n');
}

/** Describes the changes since the last commit as students and the office meet them. */
function changesInWords({ changes, impact }: FormVersionComparison, places: readonly string[], all: boolean): readonly string[] {
  const about = changes.about.slice(1);
  if (changes.parts.length + about.length === 0) return [];
  const met = { id: '', title: 'For the personas of the last commit', blocks: [], sections: impact.parts };
  const parts = [...changes.parts, ...(impact.parts.length > 0 ? [met] : [])];
  return [
    '',
    'Changed since the last commit, in plain words. Read it as students and the office will: what is not meant can be put back.',
    ...limitLines(places, MOST_PLACES, all),
    '',
    ...limitLines(renderReportMarkdown({ title: '', about, parts }).trim().split('\n').slice(2), MOST_LINES, all),
  ];
}

/** Compares with the last commit, and names the files that have changed since, with the lines, as `file:4, 12`. */
function sinceCommit(sources: FormSources, formFiles: FormFiles): Checked['comparison'] {
  const { committed, files, root } = sources;
  const comparison = compareWithCommit(sources, formFiles);
  if (!committed || !comparison) return undefined;
  const changed = [...Map.groupBy(changesSinceCommit(sources), ({ file }) => file)].map(([file, some]) => {
    const lines = new Set(some.map((one) => locateFinding(one, files.get(file)).line).sort((one, other) => one - other));
    return `${pathFromHere(root, file)}:${[...lines].join(', ')}`;
  });
  const others = [...new Set([...files.keys(), ...committed.files.keys()])].flatMap((file) => {
    const is = [!committed.files.has(file) && 'new', !files.has(file) && 'deleted'].find(Boolean);
    return is ? `${pathFromHere(root, file)} is ${is}` : [];
  });
  return { ...comparison, places: [...changed, ...others] };
}

const MOST_PLACES = 12;
const MOST_LINES = 60;

const SHOWN = 5;
const REACHED = { branches: 'branches of rules', questions: 'questions', options: 'options' } as const;

/** Parts of the form that the personas reach, and the first ones that none does. */
const reached = (coverage: ReturnType<typeof measureCoverage>, all: boolean): readonly string[] =>
  (['branches', 'questions', 'options'] as const).flatMap((kind) => {
    const { reached: some, all: whole, missed } = coverage[kind];
    return [
      `Personas reach ${some} of ${whole} ${REACHED[kind]}${missed.length > 0 ? ', but not:' : '.'}`,
      ...limitLines(missed, SHOWN, all).map((line) => `        ${line}`),
    ];
  });

const warningLines = (warnings: readonly LocatedFinding[]): readonly string[] =>
  warnings[0] ? ['', 'Warnings, which refuse nothing:', ...warnings.map(formatFinding), meaning(warnings[0])] : [];

const meaning = ({ rule }: LocatedFinding): string => `What it means, with an example: ${EXPLAIN} ${rule}`;
