import { ensureBuilt } from './build/browser-build.ts';
import { INSTITUTION_USAGE, institutionOfCommand } from './institution.ts';
import { inWords } from './in-words.ts';

// `npm run build`: builds the browser's part into the institution's `dist/`, unless it is already there from the same inputs.
try {
  const built = await ensureBuilt(institutionOfCommand());
  if (built === 'before') console.log('The pages in dist/ were built from these files already.');
  if (built === 'now') console.log('The pages are built. A server that runs takes them within seconds, or logs why it does not.');
  process.exitCode = built === undefined ? 1 : 0;
} catch (error) {
  console.error(`${inWords(error)}\nnpm run build -- ${INSTITUTION_USAGE}`);
  process.exitCode = 2;
}
