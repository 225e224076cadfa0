import { existsSync, readFileSync } from 'node:fs';
import type { Answers } from '../src/form/model/answers.ts';
import type { Form } from '../src/form/model/form.ts';
import { settle } from '../src/form/run/apply-answer.ts';
import { followForm } from '../src/form/run/follow-form.ts';
import { changesBetween } from '../src/form/run/changes-between.ts';
import { dateIn, systemClock } from '../src/server/clock.ts';
import { changesIn, defineApplication, type Definition, loadDefinition } from '../src/server/definition.ts';
import { createAudit } from '../src/server/services/audit.ts';
import { createOpenApplications, draftsByForm } from '../src/server/store/open-applications.ts';
import { readForm, servedForms } from '../src/server/store/forms.ts';
import type { Db } from '../src/server/store/tables.ts';
import { defineCommand, runCommand, UsageError } from './command.ts';
import { readVersion } from './compare/read-version.ts';
import { outOption, writeReport } from './explain/load-form-report.ts';
import { personas } from './coverage/personas.ts';
import { type OpenApplication, hasDataLoss, measureImpact } from './impact/impact.ts';
import { likelyChanges, isUnusedChange } from './impact/likely-changes.ts';
import { impactReport } from './impact/report.ts';
import { officeTimeZone } from './applications/local-time.ts';
import { fromWhereTyped, institutionFolder, institutionOption } from './institution.ts';
import { type OpenedDatabase, withDatabase } from './with-database.ts';
import { progressBar } from './applications/progress-bar.ts';
import { describeError } from './describe-error.ts';

const PUBLISHED = 'published';
const WHAT = {
  drafts: ['draft with answers', 'drafts with answers'],
  sample: ['application of the sample', 'applications of the sample'],
  personas: ['persona', 'personas'],
} as const;
const DRAFTS_AT_ONCE = 500;

export const command = defineCommand({
  name: 'form:impact',
  audience: 'officers',
  purpose:
    'counts what your form does to applications that are not submitted yet; exits with 1 if answers would be lost, 2 if it cannot look',
  options: {
    base: {
      type: 'string',
      required: true,
      value: 'VERSION',
      meaning: `the form to compare with: a commit, branch or tag of git, a folder, or ${PUBLISHED} for the form that was served last`,
    },
    drafts: { type: 'boolean', meaning: 'looks at the drafts of the database, and never shows an answer' },
    sample: { type: 'string', value: 'FILE', meaning: 'looks at a file with the answers of one applicant a line, as JSON' },
    ...outOption,
    ...institutionOption,
  },
  async run({ base, drafts, sample, out, institution }) {
    if (drafts && sample !== undefined) throw new UsageError('Give --drafts or --sample, not both.');
    try {
      return await measure(institutionFolder(institution), { base, drafts, sample, out });
    } catch (error) {
      console.error(describeError(error));
      return 2;
    }
  },
});

interface Asked {
  readonly base: string;
  readonly drafts: boolean;
  readonly sample: string | undefined;
  readonly out: string | undefined;
}

/**
 * Measures open applications, a sample, or else the personas. Returns 1 if they would lose answers that `changes.json` does not mention.
 */
async function measure(root: string, { base, drafts, sample, out }: Asked): Promise<number> {
  const now = loadDefinition(root);
  const isFromDatabase = drafts || base === PUBLISHED;
  const work = async (opened?: OpenedDatabase): Promise<number> => {
    // Personas of the former form have its keys and values; a published form has none.
    const [before, givenBefore] =
      base === PUBLISHED && opened
        ? [await publishedForm(opened.db), personasOf(root)]
        : readVersion(base, root, (folder) => [loadDefinition(folder), personasOf(folder)] as const);
    const clock = systemClock();
    const today = dateIn(officeTimeZone(now, opened?.settings ?? { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }), clock);
    const { impact, losses, changes, add } = measureImpact(before, now, { today, now: clock });
    if (drafts && opened) {
      await createAudit({ clock: systemClock, secrets: opened.secrets })(opened.db, 'drafts_compared', { actor: 'operator' });
      await visitDrafts(opened, before, today, add);
    } else
      for (const one of sample === undefined ? givenBefore : parseSample(sample, [before.form, now.form]))
        add({ ...one, answers: settle(before.form, { ...one, today }) });
    const what = drafts ? WHAT.drafts : sample === undefined ? WHAT.personas : WHAT.sample;
    const likely = likelyChanges(before, now, losses, today);
    const idle = changes.filter((change) => isUnusedChange(change, changes, before, today));
    const paper = impactReport(impact, likely, idle, { base: before.form, now: now.form, since: base, what, today });
    writeReport(paper, out);
    return hasDataLoss(impact) ? 1 : 0;
  };
  return isFromDatabase ? withDatabase(root, work) : work();
}

async function publishedForm(db: Db): Promise<Definition> {
  const [newest] = await servedForms(db);
  const formFiles = newest && (await readForm(db, newest.hash));
  if (!formFiles) throw new Error('No server has served a form with this database yet. Compare with a folder or a commit.');
  return defineApplication(formFiles);
}

async function visitDrafts(
  { db, secrets }: OpenedDatabase,
  base: Definition,
  today: string,
  add: (draft: OpenApplication) => void,
): Promise<void> {
  const byForm = await draftsByForm(db);
  const toBase = new Map<string, ReturnType<typeof wayTo>>();
  for (const hash of byForm.keys()) {
    const formFiles = hash === base.hash ? undefined : await readForm(db, hash);
    if (formFiles) toBase.set(hash, wayTo(base, formFiles, today));
  }
  const bar = progressBar('drafts');
  bar.start(
    [...byForm.values()].reduce((sum, count) => sum + count, 0),
    0,
  );
  try {
    const drafts = createOpenApplications(secrets.dataKeys);
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

function wayTo(base: Definition, formFiles: Definition['formFiles'], today: string): (draft: OpenApplication) => OpenApplication {
  const { form } = base;
  const changes = changesBetween(changesIn(formFiles), changesIn(base.formFiles), { form, today });
  const fits = (key: string, answer: Answers[string]): boolean => base.kindAllows(key, answer) === 'allowed';
  return (draft) => ({ ...draft, ...followForm({ form, before: undefined, changes, fits }, { ...draft, today }, draft.aside) });
}

const personasOf = (root: string): readonly OpenApplication[] =>
  personas(root).map(({ answers, counts, tabs }) => ({ answers: answers as Answers, aside: {}, counts, tabs }));

function answersIn(line: string, place: string, forms: readonly Form[]): Answers {
  let answers: unknown;
  try {
    answers = JSON.parse(line);
  } catch {
    throw new Error(`${place} is not JSON: each line holds the answers of one applicant.`);
  }
  if (typeof answers !== 'object' || answers === null || Array.isArray(answers))
    throw new Error(`${place} holds no answers: they are written as {"first_name":"Ada"}.`);
  const unknown = Object.keys(answers).find((key) => forms.every(({ dataModel }) => !Object.hasOwn(dataModel, key)));
  if (unknown !== undefined)
    throw new Error(`${place} has "${unknown}", which is a key of neither form. Keys are those of data-model.json.`);
  return answers as Answers;
}

const EMPTY = { aside: {}, counts: {}, tabs: {} };

function parseSample(file: string, forms: readonly Form[]): readonly OpenApplication[] {
  const path = fromWhereTyped(file);
  if (!existsSync(path)) throw new Error(`There is no file ${file}.`);
  const lines = readFileSync(path, 'utf8').split('\n');
  const sample = lines.flatMap((line, n) =>
    line.trim() === '' ? [] : [{ answers: answersIn(line, `Line ${n + 1} of ${file}`, forms), ...EMPTY }],
  );
  if (sample.length === 0) throw new Error(`${file} has no applications: each line holds the answers of one applicant.`);
  return sample;
}

if (import.meta.main) await runCommand(command);
