import { expect, test } from 'vitest';
import { useSetting } from '../../e2e/setting.ts';
import { callAs, givenLoggedIn, seesPath } from '../../e2e/steps.ts';

const setting = useSetting();

test('the first address of a session leads a student to the last page, those after it where they say', () =>
  setting.asVisitor(async ({ page, context }) => {
    await givenLoggedIn(context, setting.site);
    await callAs(context, setting.site, 'POST', '/api/web-status', { web_status: 'started' });
    await callAs(context, setting.site, 'PUT', '/api/last-page', { last_page: '/education' });
    const paths = [
      '/about',
      '/education',
      '/final-steps',
      '/login',
      '/signup',
      '/confirm',
      '/forgot',
      '/reset',
      '/completion',
      '/no-such-page',
    ];
    for (const [index, path] of paths.entries()) {
      const end = index < 2 ? '/education' : '/final-steps';
      await page.goto(`${path}?source=fair`);
      await seesPath(page, end);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(new URL(page.url()).pathname, `${path} leads to ${end}, and stays there`).toBe(end);
    }
  }));
