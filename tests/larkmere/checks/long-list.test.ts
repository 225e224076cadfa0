import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../temporary-folder.ts';
import { checkSchemas } from '../../../scripts/checks/check-schemas.ts';

const ROOT = join(import.meta.dirname, '../../..');

test('two options that are alike are found in a list of 20,000, and nothing else is', async () => {
  const folder = temporaryFolder('long-list');
  cpSync(join(ROOT, 'schemas'), join(folder, 'schemas'), { recursive: true });
  rmSync(join(folder, 'schemas/languages'), { recursive: true, force: true });
  const configuration = JSON.parse(readFileSync(join(ROOT, 'institution.config.json'), 'utf8')) as { languages: string[] };
  writeFileSync(
    join(folder, 'institution.config.json'),
    JSON.stringify({ ...configuration, languages: configuration.languages.slice(0, 1) }),
  );
  const file = join(folder, 'schemas/options/majors.json');
  const known = JSON.parse(readFileSync(file, 'utf8')) as { options: object[] };
  const added = Array.from({ length: 20_000 }, (_, n) => ({ value: `MORE_${n}`, label: `One more to choose, number ${n}` }));
  const twice = { value: 'MORE_7', label: 'The seventh again' };
  writeFileSync(file, `${JSON.stringify({ ...known, options: [...known.options, ...added, twice] }, null, 2)}\n`);
  expect((await checkSchemas(folder)).findings).toMatchObject([{ rule: 'duplicate-option', file: 'schemas/options/majors.json' }]);
});
