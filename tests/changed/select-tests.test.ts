import { expect, test } from 'vitest';
import { selectTests } from '../../scripts/test/select-tests.ts';

const changed = (file: string, ...sentences: readonly string[]) => selectTests({ files: [file], sentences });

test('a widget has the component tests that draw it', () => {
  expect(changed('src/web/renderer/widgets/date-widget.tsx').components).toContain('tests/larkmere/components/widgets.component.test.tsx');
});

test('a check has the test of all examples', () => {
  expect(changed('src/authoring/checks/unknown-words.ts').tests).toContain('tests/checks/examples.test.ts');
});

test('a route has tests of the server, and no component tests', () => {
  const { tests, components } = changed('src/server/routes/application-routes.ts');
  expect(tests.filter((file) => file.startsWith('tests/server/')).length).toBeGreaterThan(5);
  expect(components).toEqual([]);
});

test('a sentence has the tests that quote it', () => {
  const quoted = '{name} says this to nobody but the test that asks for it: {words}.';
  expect(changed('schemas/meta/text/en.json', quoted).tests[0]).toBe('tests/changed/select-tests.test.ts');
});

test('a test that is changed comes first', () => {
  expect(changed('tests/form/tabs.test.ts').tests[0]).toBe('tests/form/tabs.test.ts');
});
