import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { type FormVersionComparisonOptions, compareFormVersions } from '../../src/authoring/compare/compare-form-versions.ts';
import { renderReportMarkdown } from '../../src/authoring/report/form-report.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { FormFiles } from '../../src/form/model/form-files.ts';
import { compileFormDefinition } from '../../src/server/platform/form-definition.ts';
import { type ApiResponse, openServer } from './server-under-test.ts';
import { tinyFormFiles } from './tiny-application.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

const SECRET_KEY = 'a-key-that-all-of-these-servers-have-in-common';
const RENAME = { on: '2026-11-23', rename: 'first_name', to: 'given_name' };
const RECODE = { on: '2026-11-23', recode: 'country', values: { CAN: 'CA' } };

function changed(changes: readonly object[] = []): FormFiles {
  const text = JSON.stringify(tinyFormFiles)
    .replaceAll('"first_name"', '"given_name"')
    .replaceAll('"CAN"', '"CA"')
    .replace('"required":["given_name","country"]', '"required":["given_name","country","score"]');
  return { ...(JSON.parse(text) as FormFiles), 'schemas/changes.json': { changes } } as FormFiles;
}

const earlier = compileFormDefinition(tinyFormFiles);
const DRAFTS = [
  { first_name: 'Adalbert', country: 'USA', state: 'Ohio', legal_agree: true, score: 30 },
  { first_name: 'Bernadette', country: 'CAN', legal_agree: true },
  { country: 'CAN' },
  { score: 20 },
];
const server = await openServer({ SECRET_KEY }, { definition: () => earlier });
for (const [n, answers] of DRAFTS.entries()) {
  await server.student(`student${n}@example.org`, answers);
}
afterAll(server.stop);

const started = async (formFiles: FormFiles, environment: Record<string, string> = {}): Promise<string> => {
  const definition = compileFormDefinition(formFiles);
  const options = { SECRET_KEY, DATABASE_URL: server.databaseUrl, ...environment };
  return openServer(options, { definition: () => definition }).then(
    async (other) => {
      await other.stop();
      return 'It started.';
    },
    (error: Error) => error.message,
  );
};

const impact = async (
  formFiles: FormFiles,
  version: string,
  options: Partial<FormVersionComparisonOptions> = {},
): Promise<{ readonly paper: string; readonly losesAnswers: boolean }> => {
  const environment = { DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir, SECRET_KEY, TIME_ZONE: 'UTC', BASE_URL: '' };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const compared = await compareFormVersions(version, written(formFiles), formFiles, { drafts: false, sample: undefined, ...options });
  return { paper: renderReportMarkdown(compared.impact), losesAnswers: compared.losesAnswers };
};

function written(formFiles: FormFiles): string {
  const folder = createTemporaryFolder('impact');
  for (const [path, document] of Object.entries(formFiles)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), JSON.stringify(document));
  }
  return folder;
}

test('an officer reads what a form would do to the drafts, and gets the entries to paste', { timeout: 60_000 }, async () => {
  const { paper, losesAnswers } = await impact(changed(), 'published', { drafts: true });
  expect(paper).toContain('since `published`, looked at with 4 drafts with answers.');
  expect(paper).toContain('lose their question, and schemas/changes.json does not say so\n\n- 2: First name `first_name`\n');
  expect(paper).toContain('and must be made again\n\n- 2: Country `country`: Canada `CAN`\n');
  expect(paper).toMatch(/Missing now, and not before\n\n(- .*\n)*- 2: Score `score`/);
  expect(paper).toMatch(/"rename": "first_name", "to": "given_name"/);
  expect(paper).toMatch(/"recode": "country", "values": \{ "CAN": "CA" \}/);
  expect(paper).not.toMatch(/Adalbert|Bernadette|Ohio/);
  expect(losesAnswers).toBe(true);
  expect(await server.query("SELECT actor FROM audit WHERE event = 'drafts_compared'")).toEqual([{ actor: 'operator' }]);
});

test('with these entries nothing is lost, and the rest is listed', { timeout: 60_000 }, async () => {
  const idle = { on: '2026-11-23', drop: 'nothing_such' };
  const { paper, losesAnswers } = await impact(changed([RENAME, RECODE, idle]), written(tinyFormFiles), { drafts: true });
  expect(paper).toContain('find nothing in the former form\n\n- `{ "on": "2026-11-23", "drop": "nothing_such" }`\n');
  expect(paper).toContain('No answer is lost without `schemas/changes.json` saying so.');
  expect(paper).toContain('## Students\n\n- Had finished, and have something left to answer now: 1\n');
  expect(losesAnswers).toBe(false);
});

test('without drafts the personas of the former form are looked at, under its own keys', { timeout: 60_000 }, async () => {
  const persona = {
    title: 'Lives in Canada',
    today: '2026-11-23',
    answers: { first_name: 'Ada', country: 'CAN' },
    expect: { visible: [], missing: {}, summary: {} },
  };
  const before = written({ ...tinyFormFiles, 'schemas/personas/abroad.json': persona } as FormFiles);
  const { paper, losesAnswers } = await impact(changed([RENAME]), before);
  expect(paper).toContain('looked at with 1 persona.');
  expect(paper).toContain('- 1: Country `country`: Canada `CAN`');
  expect(losesAnswers).toBe(true);
});

test('a sample of answers is as good, and what cannot be looked at is explained', { timeout: 60_000 }, async () => {
  const folder = written(tinyFormFiles);
  writeFileSync(join(folder, 'sample.jsonl'), `${DRAFTS.map((answers) => JSON.stringify(answers)).join('\n')}\n`);
  const sample = join(folder, 'sample.jsonl');
  const sampled = await impact(changed(), folder, { sample });
  expect(sampled.paper).toContain('looked at with 4 applications of the sample.');
  expect(sampled.losesAnswers).toBe(true);
  for (const [lines, sentence] of [
    ['{}\nFirst Name;Ada', /^Line 2 of .* is not JSON/],
    ['', /has no applications/],
    ['[1]', /^Line 1 of/],
    ['{"frist_name":"Ada"}', /has "frist_name", which is a key of neither form/],
  ] as const) {
    writeFileSync(sample, `${lines}\n`);
    await expect(impact(changed(), folder, { sample })).rejects.toThrow(sentence);
  }
});

test('a server does not start with a form that takes answers from drafts, unless its files or its operator say so', async () => {
  const refusal = await started(changed());
  expect(refusal).toContain('from 3 of the 4 drafts');
  expect(refusal).toMatch(/ {2}2 {2}"First name" \(first_name\)\n/);
  expect(refusal).toContain('FORM_CHANGE=accept');
  expect(refusal).not.toMatch(/Adalbert|Bernadette/);
  expect(await started(changed()), 'as often as it is tried').toBe(refusal);
  expect(await started(changed([RENAME]))).toContain('from 2 of the 4 drafts');
  expect(await started(changed([RENAME, RECODE]))).toBe('It started.');
  expect(await audited()).toEqual([]);
  expect(await started(changed(), { FORM_CHANGE: 'accept' })).toBe('It started.');
  expect(await audited()).toEqual([{ event: 'form_change_accepted', actor: 'operator' }]);
  expect(await started(changed()), 'once it was accepted').toBe('It started.');
  const renamed = JSON.parse(JSON.stringify(changed())) as { 'institution.config.json': { product_name: string } };
  renamed['institution.config.json'].product_name = 'Another name';
  expect(await started(renamed as unknown as FormFiles), 'also with a later change that takes nothing more').toBe('It started.');
});

test('a key that takes the answers of another one which was asked with it is no rename: command and server both say so', async () => {
  const formFiles = changed([{ on: '2026-11-23', rename: 'first_name', to: 'state' }, RECODE]);
  const { paper, losesAnswers } = await impact(formFiles, written(tinyFormFiles), { drafts: true });
  expect(paper).toContain('changes.json does not say so\n\n- 1: First name `first_name`\n');
  expect(losesAnswers).toBe(true);
  const fresh = await openServer({}, { definition: () => earlier });
  onTestFinished(() => fresh.stop());
  const student = await fresh.student('ada@example.org');
  await student.call(endpoints.saveAnswers, { answers: DRAFTS[0] });
  await expect(fresh.accept(compileFormDefinition(formFiles))).rejects.toThrow(/from 1 of the 1 drafts[^]*"First name" \(first_name\)/);
});

test('a running server takes a form while students save, unless it takes answers from them', async () => {
  let form = earlier;
  const running = await openServer({}, { definition: () => form });
  onTestFinished(() => running.stop());
  const student = await running.student('ada@example.org');
  await student.call(endpoints.saveAnswers, { answers: { first_name: 'Ada', country: 'CAN' } });

  await expect(running.accept(compileFormDefinition(changed([RENAME])))).rejects.toThrow(/from 1 of the 1 drafts[^]*"Country" \(country\)/);
  expect((await student.call(endpoints.profile)).body).toMatchObject({ answer: { first_name: 'Ada', country: 'CAN' } });

  const later = compileFormDefinition(changed([RENAME, RECODE]));
  const saves: Promise<ApiResponse>[] = [];
  for (let n = 0; n < 60; n += 1) {
    saves.push(student.call(endpoints.saveAnswers, { answers: { score: n % 36 } }));
    if (n % 3 === 0) await saves.at(-1);
    if (n !== 30) continue;
    await running.accept(later);
    form = later;
  }
  expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(saves.map(() => 200));
  await student.call(endpoints.saveAnswers, { answers: { score: 17 } });
  expect((await student.call(endpoints.profile)).body).toMatchObject({ answer: { given_name: 'Ada', country: 'CA', score: 17 } });
});

const audited = async (): Promise<readonly unknown[]> =>
  server.query("SELECT event, actor FROM audit WHERE event = 'form_change_accepted'");
