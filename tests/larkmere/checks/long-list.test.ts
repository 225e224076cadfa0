import { expect, test } from 'vitest';
import { checkFormSources } from '../../../src/authoring/checks/check-form-files.ts';
import { readFormSources, replaceContents } from '../../../src/authoring/form-files/form-sources.ts';

const CONFIG = 'institution.config.json';
const MAJORS = 'schemas/options/majors.json';

test('two options that are alike are found in a list of 20,000, and nothing else is', () => {
  const sources = readFormSources('.', '2026-11-21');
  const valueOf = (file: string) => sources.files.get(file)?.value as object;
  const { options } = valueOf(MAJORS) as { options: object[] };
  const added = Array.from({ length: 20_000 }, (_, n) => ({ value: `MORE_${n}`, label: `One more to choose, number ${n}` }));
  const twice = { value: 'MORE_7', label: 'The seventh again' };
  const changed = replaceContents(
    sources,
    new Map([
      ['schemas/languages/es.json', undefined],
      [CONFIG, JSON.stringify({ ...valueOf(CONFIG), languages: ['en'] })],
      [MAJORS, JSON.stringify({ ...valueOf(MAJORS), options: [...options, ...added, twice] }, null, 2)],
    ]),
  );
  expect(checkFormSources(changed).findings).toMatchObject([{ rule: 'duplicate-option', file: MAJORS }]);
});
