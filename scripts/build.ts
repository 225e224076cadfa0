import { ensureBuilt } from './build/browser-build.ts';
import { institutionOfCommand } from './institution.ts';

// `npm run build`: builds the browser's part into the institution's `dist/`, unless it is already there from the same inputs.
try {
  const built = await ensureBuilt(institutionOfCommand());
  if (built) console.log('The pages in dist/ are up to date.');
  process.exitCode = built ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
