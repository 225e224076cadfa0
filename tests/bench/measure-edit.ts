import type { Page } from 'playwright-core';
import { launchBrowser } from '../chromium.ts';
import { startDevelopment } from '../e2e/project-copy.ts';
import { median, quantile, toBenchFigure, type BenchFigure } from './bench-figures.ts';

const FILE = 'schemas/pages/about/personal/schema.json';
const HOW = 'edit: milliseconds from the saved file of the form to the new words in the browser, by npm run dev, on an idle machine';

/** Time until an edit of the form shows in the browser. */
export async function measureEdit(rounds: number): Promise<readonly BenchFigure[]> {
  const [project, browser] = await Promise.all([startDevelopment(), launchBrowser()]);
  try {
    const page = await browser.newPage({ baseURL: project.url });
    await page.goto('/about');
    const labelled = (label: string): ReturnType<Page['getByLabel']> => page.getByLabel(label, { exact: true }).first();
    await labelled('First name').waitFor({ timeout: 60_000 });
    const times: number[] = [];
    // The first edit warms up what checks the form.
    for (let round = 0; round <= rounds; round += 1) {
      const label = `Given name ${round}`;
      const started = performance.now();
      await project.edit(FILE, ({ properties }) => void Object.assign(properties['first_name'] ?? {}, { title: label }));
      await labelled(label).waitFor();
      if (round > 0) times.push(performance.now() - started);
    }
    return [
      toBenchFigure('edit until it shows, median', median(times), 'ms', undefined, HOW),
      toBenchFigure('edit until it shows, slowest', quantile(times, 1), 'ms', undefined, HOW),
    ];
  } finally {
    await Promise.all([project.close(), browser.close()]);
  }
}
