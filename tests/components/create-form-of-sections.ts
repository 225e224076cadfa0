import { compileForm } from '../../src/form/compile/compile-form.ts';
import type { FormFiles, QuestionUi } from '../../src/form/model/form-files.ts';
import type { Form } from '../../src/form/model/form.ts';
import { createTestInstitution } from '../form/test-institution.ts';

interface WrittenQuestion {
  readonly title: string;
  readonly type?: 'integer';
  readonly maximum?: number;
  readonly ui: QuestionUi;
}

/** One page `home` with sections of these titles and keys, in folders `s0`, `s1` and so on. `open`: numbers of those not folded. */
export function createFormOfSections(
  sections: Readonly<Record<string, Readonly<Record<string, WrittenQuestion>>>>,
  documents: Readonly<Record<string, unknown>> = {},
  open: readonly number[] = Object.keys(sections).map((_, n) => n),
): Form {
  const written = Object.entries(sections).map(([title, questions], n) => {
    const properties = Object.entries(questions).map(([key, question]) => {
      const { ui: _, ...schema } = question;
      return [key, { type: 'string', ...schema }];
    });
    const ui = Object.entries(questions).map(([key, question]) => [key, question.ui]);
    return {
      [`schemas/pages/home/s${n}/schema.json`]: { title, type: 'object', properties: Object.fromEntries(properties) },
      [`schemas/pages/home/s${n}/ui.json`]: { 'ui:order': Object.keys(questions), ...Object.fromEntries(ui) },
    };
  });
  const keys = Object.values(sections).flatMap((questions) => Object.keys(questions));
  const stored = keys.flatMap((key) => [key, `${key}_desc`]).map((key) => [key, { $ref: '#/$defs/any' }]);
  const content = written.map((_, n) => ({ section: `s${n}`, ...(open.includes(n) && { fold: false }) }));
  return compileForm({
    'institution.config.json': createTestInstitution(['home']),
    'schemas/text/en.json': {},
    'schemas/conditions.json': {},
    'schemas/data-model.json': { type: 'object', properties: Object.fromEntries(stored), $defs: { any: {} } },
    'schemas/pages/home/page.json': { title: 'Home', step: 'One', buttons: [], content },
    ...Object.assign({}, ...written),
    ...documents,
  } as unknown as FormFiles).form;
}
