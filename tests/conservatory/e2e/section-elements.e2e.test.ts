import { expect, test } from 'vitest';
import { serviceWorkerFileName } from '../../../src/api/url-paths.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { answerQuestion } from '../../e2e/fill-form.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { seesHeading } from '../../e2e/steps.ts';
import { conservatoryOptions, englishConservatoryForm } from './conservatory.ts';

const setting = useBrowserSetup(conservatoryOptions);

test('a visitor sees a picture that browsers keep, and a notice for minors, in the second language', { timeout: 90_000 }, () =>
  setting.asVisitorWith({ width: 390, locale: 'en-CA' }, async ({ page, context }) => {
    const loading = page.waitForResponse(/salle-audition-[\da-f]{8}\.svg$/);
    await page.goto('/audition');
    const picture = page.getByRole('img', { name: /^The audition hall seen from the stalls/ });
    await picture.scrollIntoViewIfNeeded();
    const response = await loading;
    const headers = await response.allHeaders();
    expect(headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=31536000, immutable' });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeGreaterThan(0);
    await expectAccessible(page, 'a picture between questions');
    const worker = await context.request.get(`${setting.site.url}/${serviceWorkerFileName('en-CA')}`);
    expect(await worker.text()).not.toContain(new URL(response.url()).pathname);

    await page.goto('/identite');
    await seesHeading(page, 'About you');
    expect(await page.getByRole('note').count()).toBe(0);
    await answerQuestion(page, englishConservatoryForm, 'date_naissance', '2016-01-31');
    await page.keyboard.press('Tab');
    await page.getByRole('note').getByText('a parent or guardian').waitFor();
    await page.getByRole('status').getByText('You are under 18').waitFor({ state: 'attached' });
  }),
);
