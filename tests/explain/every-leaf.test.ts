import { describe, expect, test } from 'vitest';
import { formPaper } from '../../scripts/explain/form-paper.ts';
import { paperAsHtml } from '../../scripts/explain/html/document.ts';
import { escaped } from '../../src/server/html.ts';
import { compileForm } from '../../src/form/compile/compile-form.ts';
import { smallDocuments, TODAY } from '../form/small-form.ts';
import { expectEveryLeafOnPaper, proveLeaves } from './leaf-proof.ts';

/** Every text of a paper, but for its drawings. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || 'graph' in value) return [];
  return Object.values(value).flatMap(textsIn);
}

describe('a paper to sign', () => {
  test('has everything that the files of a small application say', () => {
    expect(expectEveryLeafOnPaper(smallDocuments, TODAY)).toBeGreaterThan(240);
  });

  test('has the same in HTML as in Markdown', () => {
    const { form, contents, subjects } = compileForm(smallDocuments);
    const conditions = smallDocuments['schemas/conditions.json'];
    const paper = formPaper({ form, contents, subjects, documents: smallDocuments, conditions, today: TODAY });
    const html = paperAsHtml(paper);
    const texts = textsIn(paper);
    expect(texts.length).toBeGreaterThan(500);
    expect(texts.filter((text) => !html.includes(escaped(text)))).toEqual([]);
  });

  test('what is not on it is found: here the blocks of a place that no reader has', () => {
    const documents = { ...smallDocuments, 'schemas/content/nowhere.json': { blocks: [{ paragraph: 'Nobody reads this.' }] } };
    expect(proveLeaves(documents, TODAY).unseen).toEqual([
      expect.stringMatching(/nowhere\.json blocks\.0\.paragraph: Nobody reads this\. Q\d+Q/),
    ]);
  });
});
