import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { type Call, callFor } from '../../src/contract/calls.ts';
import { officeCalls } from '../../src/contract/office-calls.ts';
import type { PreparedOf } from '../../src/contract/shapes/decisions.ts';
import type { OfficeList } from '../../src/contract/shapes/office.ts';
import type { Site } from './site.ts';
import { field, PASSWORD, press, sees, seesHeading } from './steps.ts';

const ROOT = join(import.meta.dirname, '../..');

type Place = Pick<Site, 'dataDir' | 'url'>;

export function staff({ dataDir, url }: Place, ...options: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(ROOT, 'scripts/staff.ts'), ...options], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, BASE_URL: url },
    encoding: 'utf8',
  });
  if (status !== 0 || stderr !== '') throw new Error(`${status}: ${stderr}`);
  return stdout;
}

export async function goToWork(page: Page, site: Place, email: string, role: 'reader' | 'editor'): Promise<void> {
  const [link = ''] = staff(site, 'add', email, '--name', 'Olive Officer', '--role', role).split('\n');
  await page.goto(link);
  await seesHeading(page, 'Choose your password');
  await field(page, 'New Password').fill(PASSWORD);
  await field(page, 'Confirm Password').fill(PASSWORD);
  await press(page, 'Submit');
  await sees(page, 'Your password is set. Please log in.');
  await enterOffice(page, email);
}

export async function enterOffice(page: Page, email: string): Promise<void> {
  await seesHeading(page, 'Log in to the office');
  await field(page, 'Email Address').fill(email);
  await field(page, 'Password').fill(PASSWORD);
  await press(page, 'Submit');
  await page.getByRole('button', { name: 'Log Out' }).waitFor();
}

/** Prepares a decision about the application of a student, checks it and releases it, by calls of a new member of the staff. */
export async function decide(context: BrowserContext, site: Place, student: string, decision: object): Promise<void> {
  const username = `${randomUUID()}@office.example`;
  const [link = ''] = staff(site, 'add', username, '--name', 'Olive Officer', '--role', 'editor').split('\n');
  const id = new URL(link.trim()).searchParams.get('id') ?? '';
  const desk = async <Answer>({ method, path }: Call, body?: object): Promise<Answer> => {
    const headers = { origin: site.url, 'content-type': 'application/json' };
    const answer = await context.request.fetch(site.url + path, { method, headers, ...(body && { data: body }) });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  await desk(officeCalls.staffPassword, { id, password: PASSWORD, confirm_password: PASSWORD });
  await desk(officeCalls.staffLogin, { username, password: PASSWORD });
  const found = await desk<OfficeList>({ method: 'GET', path: `${officeCalls.officeList.path}?${new URLSearchParams({ text: student })}` });
  const application = { id: found.applications[0]?.id ?? '' };
  const { prepared } = await desk<PreparedOf>(callFor(officeCalls.prepareDecision, application), { base: 0, ...decision });
  await desk(callFor(officeCalls.checkDecision, application), { version: prepared?.version });
  await desk(officeCalls.releaseDecisions, { at: null });
}
