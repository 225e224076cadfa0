import { expect } from 'vitest';
import { form, text, openForm } from './application.ts';
import { answerQuestion } from '../../e2e/fill-form.ts';
import { expectAccessible } from '../../e2e/look-over.ts';
import type { Setting } from '../../e2e/setting.ts';
import { press, sees } from '../../e2e/steps.ts';

export async function linkOf({ asVisitor }: Setting, firstName: string): Promise<string> {
  let link = '';
  await asVisitor(async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openForm(page);
    await answerQuestion(page, form, 'first_name', firstName);
    await press(page, text('arrival.visitor'));
    await press(page, text('link.ask'));
    const dialog = page.getByRole('dialog', { name: text('link.title') });
    link = await dialog.getByLabel(text('link.label')).inputValue();
    await expectAccessible(page, 'link to go on elsewhere');
    await dialog.getByRole('button', { name: text('link.copy') }).click();
    await sees(page, text('link.copied'));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  });
  return link;
}
