import { describe, expect, test } from 'vitest';
import { smallFormFiles, TODAY } from '../form/small-form.ts';
import { expectEveryLeafOnPaper, proveLeaves } from './leaf-proof.ts';

describe('a paper to sign', () => {
  test('has everything that the files of a small application say', () => {
    expect(expectEveryLeafOnPaper(smallFormFiles, TODAY)).toBeGreaterThan(240);
  });

  test('what is not on it is found: here the blocks of a place that no reader has', () => {
    const formFiles = { ...smallFormFiles, 'schemas/content/nowhere.json': { blocks: [{ paragraph: 'Nobody reads this.' }] } };
    expect(proveLeaves(formFiles, TODAY).unseen).toEqual([
      expect.stringMatching(/nowhere\.json blocks\.0\.paragraph: Nobody reads this\. Q\d+Q/),
    ]);
  });
});
