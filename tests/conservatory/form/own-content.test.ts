import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languagesOf } from '../../../src/form/model/form-files.ts';
import { loadFormDefinition } from '../../../src/server/platform/form-definition.ts';

test("the conservatory says nothing of the institution in the project's folder", () => {
  const definition = loadFormDefinition(join(import.meta.dirname, '../../institutions/conservatory'));
  for (const language of languagesOf(definition.form.institution)) {
    const { form, contents } = definition.inLanguage(language);
    expect(JSON.stringify([form, contents])).not.toMatch(/Larkmere|\b(SAT|ACT|FAFSA)\b/);
  }
});
