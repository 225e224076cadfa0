import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage } from './render-page.tsx';
import { createFormOfSections } from './create-form-of-sections.ts';
import { expectAccessible } from './expect-accessible.ts';

const asked = (widget: string, type?: object) => ({
  title: `By ${widget}`,
  ui: { 'ui:widget': widget, 'ui:options': { list: 'programs' } },
  ...type,
});
const form = createFormOfSections(
  { Program: { one: asked('radio'), some: asked('checkboxes', { type: 'array', items: { type: 'string' } }), any: asked('select') } },
  {
    'schemas/options/programs.json': {
      options: [
        { value: 'ART', label: 'Art', group: 'Arts' },
        { value: 'BIO', label: 'Biology', group: 'Sciences', when: { notEquals: [{ var: 'any' }, 'ART'] } },
        { value: 'CHEM', label: 'Chemistry', group: 'Sciences' },
      ],
    },
  },
);

test('options are below the heading of their group, which a drop-down list and screen readers have as well', async () => {
  const store = renderPage('home', { form });
  for (const role of ['radio', 'checkbox'] as const) {
    const sciences = page.getByRole('group', { name: 'Sciences', exact: true }).filter({ has: page.getByRole(role) });
    await expect.element(sciences).toHaveTextContent('SciencesBiologyChemistry');
    await sciences.getByRole(role, { name: 'Chemistry', exact: true }).click();
  }
  const select = page.getByRole('combobox');
  const groups = (): string[] => [...select.element().querySelectorAll('optgroup')].map(({ label, innerText }) => `${label}: ${innerText}`);
  expect(groups()).toEqual(['Arts: Art', 'Sciences: BiologyChemistry']);
  await select.selectOptions('CHEM');
  expect(store.getAnswers()).toMatchObject({ one: 'CHEM', some: ['CHEM'], any: 'CHEM', any_desc: 'Chemistry' });
  await expectAccessible('choices in groups');
});
