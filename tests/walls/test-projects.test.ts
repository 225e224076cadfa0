import { existsSync, readFileSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { journeys, untranslatedJourneys } from '../journeys.ts';
import { IN_EACH_POSTGRES } from '../vitest-projects.ts';

test('a test that needs no database is given none', () => {
  expect(inject('postgresUrl')).toBeUndefined();
});

test('every journey of npm test is a file with tests', () => {
  const withoutTest = Object.values(journeys)
    .flat()
    .filter((file) => !/^ *test(\.each\(.*)?\(/m.test(readFileSync(file, 'utf8')));
  expect(withoutTest).toEqual([]);
  expect(Object.values(journeys).flat()).toEqual(expect.arrayContaining([...untranslatedJourneys]));
});

test('the tests of each PostgreSQL are there', () => expect(IN_EACH_POSTGRES.filter((file) => !existsSync(file))).toEqual([]));
