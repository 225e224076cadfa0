import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PROJECT_FOLDER } from '../../src/command-line/institution.ts';
import { useInstitutionSite } from './institution-site.ts';
import { waitForServiceWorker } from './precached-pages.ts';
import { seesHeading } from './steps.ts';
import { openTunnel } from './tunnel.ts';

const tunnel = await openTunnel();
const { asVisitorWith, say, openForm, type, typed, pages } = useInstitutionSite(PROJECT_FOLDER, { tunnel });
const saysOffline = (page: Page) => page.getByText(say('save.offline'));
const isTyped = (page: Page, text: string): Promise<void> => expect.poll(() => typed(page).inputValue()).toBe(text);

test('a visitor opens the form in a tunnel, with what was typed, reads that it waits here, and types on', () =>
  asVisitorWith({ keepsPages: true }, async ({ page, context, openTab }) => {
    await openForm(page);
    await type(page, 'Ada');
    await waitForServiceWorker(page);
    expect(await saysOffline(page).count()).toBe(0);
    tunnel.cut();
    await context.setOffline(true);
    await saysOffline(page).waitFor();
    await page.reload();
    await seesHeading(page, pages[0].title);
    await isTyped(page, 'Ada');
    await saysOffline(page).waitFor();
    await type(page, 'Ada Augusta');
    await page.reload();
    await isTyped(page, 'Ada Augusta');
    const other = await openTab();
    await other.goto('/');
    await seesHeading(other, pages[0].title);
    await isTyped(other, 'Ada Augusta');
    tunnel.open();
    await context.setOffline(false);
    await saysOffline(page).waitFor({ state: 'detached' });
    await page.reload();
    await seesHeading(page, pages[0].title);
    await isTyped(page, 'Ada Augusta');
  }));
