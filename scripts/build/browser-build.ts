import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, dirname } from 'node:path';
import { hideFromGit, notWritableReason, makeFolder } from '../../src/server/platform/data-folder.ts';
import { EDITOR_FOLDER } from '../../src/authoring/editor/editor-schema-paths.ts';
import { hashFiles } from '../../src/command-line/hash-files.ts';
import { institutionCommand, PROJECT_FOLDER } from '../../src/command-line/institution.ts';
import { LANGUAGE_ENV, institutionLanguages } from '../vite/build-language.ts';
import { ASSETS_DIR } from '../../src/api/url-paths.ts';
import { listFiles } from '../../src/server/platform/list-files.ts';

/** Inputs of the build. They include the checks, as a server must only serve forms that passed them. */
const ofTheProgram = [
  'package-lock.json',
  'vite.config.ts',
  'schemas/meta',
  'scripts/vite',
  'src/api',
  'src/authoring',
  'src/form',
  'src/web',
];
const ofTheInstitution = ['institution.config.json', 'schemas'];

interface BuildInputs {
  readonly program: string;
  readonly form: string;
}

export const buildInputsFile = (institution: string): string => join(institution, 'dist', '.inputs.sha256');

export function readLastBuildInputs(institution: string): BuildInputs {
  const file = buildInputsFile(institution);
  const [program = '', form = ''] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return { program, form };
}

export const currentBuildInputs = (institution: string): BuildInputs => ({
  program: hashFiles(PROJECT_FOLDER, ofTheProgram, EDITOR_FOLDER),
  form: hashFiles(institution, ofTheInstitution, 'schemas/meta'),
});

/** Builds an institution's browser application into `dist`, unless it is up to date. @returns undefined after printing problems */
export async function ensureBrowserBuild(institution: string): Promise<'now' | 'before' | undefined> {
  const built = readLastBuildInputs(institution);
  const wanted = currentBuildInputs(institution);
  if (built.program === wanted.program && built.form === wanted.form) return 'before';
  const dist = join(institution, 'dist');
  const reason = notWritableReason(dist);
  if (reason !== undefined) {
    const when = built.program === '' ? 'first' : 'again, as the program or the form has changed';
    console.error(`The pages have to be built ${when}, but ${reason}, or build them as a user who may: node scripts/build.ts`);
    return undefined;
  }
  console.log('Building the pages ...');
  if (!(await hasNoFindings(institution))) return undefined;
  const next = join(dist, '.next');
  const vite = join(PROJECT_FOLDER, 'node_modules', 'vite', 'bin', 'vite.js');
  for (const language of institutionLanguages(institution)) {
    const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn', '--outDir', next], {
      cwd: PROJECT_FOLDER,
      stdio: 'inherit',
      env: { ...process.env, INSTITUTION: institution, [LANGUAGE_ENV]: language },
    });
    if (status !== 0) return undefined;
  }
  if (currentBuildInputs(institution).form !== wanted.form) {
    console.error('The files of the form have changed while the pages were built. Run this again.');
    return undefined;
  }
  hideFromGit(next);
  rmSync(buildInputsFile(institution), { force: true });
  replaceBuild(dist, next);
  writeFileSync(join(dist, '.written'), `${wanted.program}\n${wanted.form}`);
  renameSync(join(dist, '.written'), buildInputsFile(institution));
  return 'now';
}

/** Checks first, as Vite would refuse findings with a stack trace. */
async function hasNoFindings(root: string): Promise<boolean> {
  // Loaded lazily: most starts need no build, and so no checks.
  const [{ checkFormFiles, formatFinding }, { institutionTranslationJobs }, { describeTranslation, isTranslated }] = await Promise.all([
    import('../../src/authoring/checks/check-form-files.ts'),
    import('../../src/authoring/translations/translation-jobs.ts'),
    import('../../src/authoring/translations/translation-status.ts'),
  ]);
  const { findings, warnings, compiled } = await checkFormFiles(root);
  if (findings.length > 0) console.error(`\nCorrect these files of the form first:\n\n${findings.map(formatFinding).join('\n')}\n`);
  if (warnings.length > 0) console.log(`${warnings.length} warnings, which stop nothing: ${institutionCommand('check', root)} lists them.`);
  const jobs = findings.length === 0 ? institutionTranslationJobs(root, compiled?.formFiles) : [];
  for (const job of jobs) if (!isTranslated(job)) console.log(describeTranslation(job));
  return findings.length === 0;
}

/** Pages stay open for days. What they load later, such as the next screen, carries the hash of their own build in its name. */
const KEPT_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;
const REPLACED_TIMES_FILE = '.replaced.json';

/** Replaces a build file by file, documents and service workers last, as a server may be serving it. @param next a folder in `dist` */
function replaceBuild(dist: string, next: string): void {
  const built = listFiles(next);
  for (const file of built.toSorted((a, b) => Number(namesOthers(a)) - Number(namesOthers(b)))) {
    const place = join(dist, file);
    makeFolder(dirname(place), 0o777);
    renameSync(join(next, file), place);
  }
  rmSync(next, { recursive: true });
  const known = readReplaced(dist);
  const now = Date.now();
  const isNew = new Set(built);
  const replaced: Record<string, number> = {};
  for (const file of listFiles(dist).filter((each) => !isNew.has(each) && each !== REPLACED_TIMES_FILE)) {
    const at = known[file] ?? now;
    if (file.startsWith(`${ASSETS_DIR}/`) && now - at < KEPT_DAYS * DAY_MS) replaced[file] = at;
    else rmSync(join(dist, file));
  }
  writeFileSync(join(dist, REPLACED_TIMES_FILE), JSON.stringify(replaced));
}

function readReplaced(dist: string): Readonly<Record<string, number>> {
  try {
    return JSON.parse(readFileSync(join(dist, REPLACED_TIMES_FILE), 'utf8')) as Record<string, number>;
  } catch {
    return {};
  }
}

const namesOthers = (file: string): boolean => file.endsWith('.html') || !file.startsWith(`${ASSETS_DIR}/`);
