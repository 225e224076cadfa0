import { dirname } from 'node:path';
import { ensureBuilt } from './build/browser-build.ts';

// `npm run build`: the browser's part into `dist/`, unless it is there from the very same inputs.
const built = await ensureBuilt(dirname(import.meta.dirname));
if (built) console.log('The pages in dist/ are built from the files as they are now.');
process.exitCode = built ? 0 : 1;
