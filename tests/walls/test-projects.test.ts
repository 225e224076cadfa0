import { expect, inject, test } from 'vitest';

test('a test that needs no database is given none', () => {
  expect(inject('postgresUrl')).toBeUndefined();
});
