import { createLazyBrowser } from '../../src/server/browser/lazy-browser.ts';
import { runWithLimits } from '../../src/server/conversion/run-with-limits.ts';
import { detectSandbox } from '../../src/server/conversion/sandbox.ts';
import { CHROMIUM_PATH } from '../chromium.ts';

// Prints and converts without an end: `node endless-jobs-program.ts FOLDER`.
const [, , folder = ''] = process.argv;
const endless = { env: { PATH: process.env['PATH'] }, cpuSeconds: 1000, wallSeconds: 1000, memoryBytes: 2 ** 30, outputBytes: 1000 };
for (const command of [
  ['sh', '-c', 'sleep 1000 & sleep 1001'],
  [...(await detectSandbox()), 'sh', '-c', 'sleep 1002 & sleep 1003'],
]) {
  void runWithLimits({ ...endless, command }, new AbortController().signal);
}
await createLazyBrowser({ folder, chromiumPath: CHROMIUM_PATH, seconds: 1000 }).run(async (context) => {
  const page = await context.newPage();
  await page.setContent('<p>A copy that is being printed');
  console.log('busy');
  await new Promise(() => undefined);
});
