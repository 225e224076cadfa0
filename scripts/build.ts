import { dirname } from 'node:path';
import { ensureBuilt } from './build/browser-build.ts';

// `npm run build`: builds the browser's part into `dist/`, unless it is already there from the same inputs.
const built = await ensureBuilt(dirname(import.meta.dirname));
if (built) console.log('The pages in dist/ are up to date.');
process.exitCode = built ? 0 : 1;
