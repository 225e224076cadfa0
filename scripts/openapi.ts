import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from './institution.ts';
import { describeCalls, OPENAPI_FILE } from './openapi/describe-calls.ts';
import { parseOptions } from './parse-options.ts';
import { inWords } from './in-words.ts';

// `npm run openapi`: writes the description of all HTTP calls. With `--check` it writes nothing, and exits with 1 if it is out of date.
try {
  const { check } = parseOptions({ options: { check: { type: 'boolean', default: false } } }).values;
  const file = join(PROJECT, OPENAPI_FILE);
  const described = describeCalls();
  const isCurrent = existsSync(file) && readFileSync(file, 'utf8') === described;
  if (check && !isCurrent) throw new Error(`${OPENAPI_FILE} is not up to date. Run: npm run openapi`);
  if (!check) writeFileSync(file, described);
  console.log(isCurrent ? `${OPENAPI_FILE} is up to date.` : `${OPENAPI_FILE} is written.`);
} catch (error) {
  console.error(inWords(error));
  process.exitCode = 1;
}
