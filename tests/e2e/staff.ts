import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { type ApiEndpoint, fillPathParams } from '../../src/api/endpoints.ts';
import { officeEndpoints } from '../../src/api/office-endpoints.ts';
import type { PreparedDecisionResponse } from '../../src/api/schemas/decision-schemas.ts';
import type { OfficeList } from '../../src/api/schemas/office-schemas.ts';
import { command } from '../../scripts/staff.ts';
import { runCommandInProcess } from '../run-commands.ts';
import type { RunningSite } from './start-site.ts';
import { fieldByLabel, TEST_PASSWORD, clickButton, sees, seesHeading } from './steps.ts';

type Place = Pick<RunningSite, 'dataDir' | 'url'>;

async function addStaffMember({ dataDir, url }: Place, email: string, role: 'reader' | 'editor'): Promise<URL> {
  const words = ['add', email, '--name', 'Olive Officer', '--role', role];
  const { code, output } = await runCommandInProcess(command, words, { DATA_DIR: dataDir, BASE_URL: url });
  if (code !== 0) throw new Error(output);
  return new URL(output.split('\n')[0] ?? '');
}

export async function logInNewStaff(page: Page, site: Place, email: string, role: 'reader' | 'editor'): Promise<void> {
  await page.goto((await addStaffMember(site, email, role)).href);
  await seesHeading(page, 'Choose your password');
  await fieldByLabel(page, 'New Password').fill(TEST_PASSWORD);
  await fieldByLabel(page, 'Confirm Password').fill(TEST_PASSWORD);
  await clickButton(page, 'Submit');
  await sees(page, 'Your password is set. Please log in.');
  await logInToOffice(page, email);
}

async function logInToOffice(page: Page, email: string): Promise<void> {
  await seesHeading(page, 'Log in to the office');
  await fieldByLabel(page, 'Email Address').fill(email);
  await fieldByLabel(page, 'Password').fill(TEST_PASSWORD);
  await clickButton(page, 'Submit');
  await page.getByRole('button', { name: 'Log Out' }).waitFor();
}

/** Prepares a decision about the application of a student, checks it and releases it, by calls of a new member of the staff. */
export async function releaseDecision(context: BrowserContext, site: Place, student: string, decision: object): Promise<void> {
  const username = `${randomUUID()}@office.example`;
  const id = (await addStaffMember(site, username, 'editor')).searchParams.get('id') ?? '';
  const desk = async <Answer>({ method, path }: ApiEndpoint, body?: object): Promise<Answer> => {
    const headers = { origin: site.url, 'content-type': 'application/json' };
    const answer = await context.request.fetch(site.url + path, { method, headers, ...(body && { data: body }) });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  await desk(officeEndpoints.staffPassword, { id, password: TEST_PASSWORD, confirm_password: TEST_PASSWORD });
  await desk(officeEndpoints.staffLogin, { username, password: TEST_PASSWORD });
  const found = await desk<OfficeList>({
    method: 'GET',
    path: `${officeEndpoints.officeList.path}?${new URLSearchParams({ text: student })}`,
  });
  const application = { id: found.applications[0]?.id ?? '' };
  const { prepared } = await desk<PreparedDecisionResponse>(fillPathParams(officeEndpoints.prepareDecision, application), {
    base: 0,
    ...decision,
  });
  await desk(fillPathParams(officeEndpoints.checkDecision, application), { version: prepared?.version });
  await desk(officeEndpoints.releaseDecisions, { at: null });
}
