import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
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
