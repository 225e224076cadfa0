import { compileForm } from '../../src/form/compile/compile-form.ts';
import type { FormFiles } from '../../src/form/model/form-files.ts';
import type { Form } from '../../src/form/model/form.ts';
import { createTestInstitution, keysOfKind, sectionFiles, type WrittenQuestion } from '../form/test-institution.ts';

/** One page `home` with sections of these titles and keys, in folders `s0`, `s1` and so on. `open`: numbers of those not folded. */
export function createFormOfSections(
  sections: Readonly<Record<string, Readonly<Record<string, WrittenQuestion>>>>,
  documents: Readonly<Record<string, unknown>> = {},
  open: readonly number[] = Object.keys(sections).map((_, n) => n),
): Form {
  const written = Object.entries(sections).map(([title, questions], n) => sectionFiles(`schemas/pages/home/s${n}`, title, questions));
  const keys = Object.values(sections).flatMap((questions) => Object.keys(questions));
  const stored = keysOfKind('any', ...keys.flatMap((key) => [key, `${key}_desc`]));
  const content = written.map((_, n) => ({ section: `s${n}`, ...(open.includes(n) && { fold: false }) }));
  return compileForm({
    'institution.config.json': createTestInstitution(['home']),
    'schemas/text/en.json': {},
    'schemas/conditions.json': {},
    'schemas/data-model.json': { type: 'object', properties: stored, $defs: { any: {} } },
    'schemas/pages/home/page.json': { title: 'Home', step: 'One', buttons: [], content },
    ...Object.assign({}, ...written),
    ...documents,
  } as unknown as FormFiles).form;
}
