import { describe, expect, test } from 'vitest';
import { smallFormFiles, TEST_TODAY } from '../form/small-form.ts';
import { expectEveryLeafInReport, findUnreportedLeaves } from './leaf-proof.ts';

describe('a paper to sign', () => {
  test('has everything that the files of a small application say', () => {
    expect(expectEveryLeafInReport(smallFormFiles, TEST_TODAY)).toBeGreaterThan(240);
  });

  test('what is not on it is found: here the blocks of a place that no reader has', () => {
    const formFiles = { ...smallFormFiles, 'schemas/content/nowhere.json': { blocks: [{ paragraph: 'Nobody reads this.' }] } };
    expect(findUnreportedLeaves(formFiles, TEST_TODAY).unseen).toEqual([
      expect.stringMatching(/nowhere\.json blocks\.0\.paragraph: Nobody reads this\. Q\d+Q/),
    ]);
  });
});
