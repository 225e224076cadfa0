import { Profiler, type ExoticComponent, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawPage } from './draw-page.tsx';
import { formOfSections } from './form-of-sections.ts';

let commits = 0;
const Counting = (({ children }: { children?: ReactNode }) => (
  <Profiler id="page" onRender={() => (commits += 1)}>
    {children}
  </Profiler>
)) as unknown as ExoticComponent<{ children?: ReactNode }>;

test.for([12, 100])('on a page of %i sections neither a key nor leaving a field draws anything', async (count) => {
  const ui = { 'ui:widget': 'text' } as const;
  const names = Array.from({ length: count }, (_, n) => `q${n}`);
  const form = formOfSections(Object.fromEntries(names.map((name) => [`Part ${name}`, { [name]: { title: name, ui } }])));
  const store = drawPage('home', { form, Mode: Counting });
  const first = page.getByRole('textbox', { name: 'q0', exact: false }).first();
  await userEvent.click(first);
  const before = commits;
  await userEvent.keyboard('Ana');
  expect([commits - before, store.unsaved().answers]).toEqual([0, { q0: 'Ana' }]);
  await userEvent.tab();
  expect([commits - before, store.answerTo('q0')]).toEqual([0, 'Ana']);
});
