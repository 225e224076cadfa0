import { expect } from 'vitest';
import { larkmereForm, sentenceByKey, openForm } from './larkmere-form.ts';
import { answerQuestion } from '../../e2e/fill-form.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import type { BrowserSetup } from '../../e2e/browser-setup.ts';
import { clickButton, sees } from '../../e2e/steps.ts';

export async function createVisitorLink({ asVisitor }: BrowserSetup, firstName: string): Promise<string> {
  let link = '';
  await asVisitor(async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openForm(page);
    await answerQuestion(page, larkmereForm, 'first_name', firstName);
    await clickButton(page, sentenceByKey('arrival.visitor'));
    await clickButton(page, sentenceByKey('link.ask'));
    const dialog = page.getByRole('dialog', { name: sentenceByKey('link.title') });
    link = await dialog.getByLabel(sentenceByKey('link.label')).inputValue();
    await expectAccessible(page, 'link to go on elsewhere');
    await dialog.getByRole('button', { name: sentenceByKey('link.copy') }).click();
    await sees(page, sentenceByKey('link.copied'));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  });
  return link;
}
