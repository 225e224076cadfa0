import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineCommand, runCommand } from '../src/command-line/command.ts';
import { PROJECT_FOLDER } from '../src/command-line/institution.ts';
import { createOpenApiDocument, OPENAPI_FILE } from './openapi/create-openapi-document.ts';

export const command = defineCommand({
  name: 'openapi',
  audience: 'coders',
  purpose: `describes all HTTP calls in ${OPENAPI_FILE}, as OpenAPI 3.1`,
  options: { check: { type: 'boolean', meaning: 'writes nothing, and exits with 1 if the file is out of date' } },
  run({ check }) {
    const file = join(PROJECT_FOLDER, OPENAPI_FILE);
    const described = createOpenApiDocument();
    const isCurrent = existsSync(file) && readFileSync(file, 'utf8') === described;
    if (check && !isCurrent) throw new Error(`${OPENAPI_FILE} is not up to date. Run: npm run openapi`);
    if (!check) writeFileSync(file, described);
    console.log(isCurrent ? `${OPENAPI_FILE} is up to date.` : `${OPENAPI_FILE} is written.`);
  },
});

if (import.meta.main) await runCommand(command);
