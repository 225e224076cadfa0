import { describe, expect, it } from 'vitest';
import { parseDocuments } from '../../src/form/compile/parse-documents.ts';
import { CONDITIONS_FILE, INSTITUTION_FILE, textFile } from '../../src/form/model/document-paths.ts';
import { tinyDocuments } from '../server/tiny-application.ts';
import { copyingDocuments } from './copying-form.ts';
import { smallDocuments } from './small-form.ts';

const found = (files: Readonly<Record<string, unknown>>): readonly string[] =>
  parseDocuments(files).findings.map(({ rule, file, pointer }) => `${rule} ${file}${pointer && `#${pointer}`}`);
const { [CONDITIONS_FILE]: _, ...withoutConditions } = smallDocuments;

describe('files become documents', () => {
  it.each([
    ['small', smallDocuments],
    ['copying', { ...smallDocuments, ...copyingDocuments }],
    ['tiny', { ...tinyDocuments }],
  ])('as the %s application of the tests does', (_name, documents) => {
    expect(parseDocuments(documents).findings).toEqual([]);
    expect(Object.keys(parseDocuments(documents).documents ?? {})).toEqual(Object.keys(documents));
  });

  it('without the line that editors read', () => {
    const { documents } = parseDocuments({ ...smallDocuments, [textFile('en')]: { $schema: '../meta/text.schema.json', hello: 'Hello' } });
    expect(documents?.[textFile('en')]).toEqual({ hello: 'Hello' });
  });
});

describe('files become no documents', () => {
  it('where one is missing', () => expect(found(withoutConditions)).toEqual(['missing-configuration schemas/conditions.json']));

  it('where a page of the list has no folder', () => {
    const institution = { ...smallDocuments[INSTITUTION_FILE], pages: ['home', 'stduy'] };
    const { findings } = parseDocuments({ ...smallDocuments, [INSTITUTION_FILE]: institution });
    expect(findings).toMatchObject([{ rule: 'missing-configuration', file: INSTITUTION_FILE, pointer: '/pages/1' }]);
    expect(findings[0]?.advice).toContain('Did you mean "study"?');
  });

  it('where one is not JSON, which its reader reports', () => {
    expect(parseDocuments({ ...smallDocuments, [textFile('en')]: undefined })).toMatchObject({ documents: undefined, findings: [] });
  });

  it('where one has the wrong structure; the others are there for checks that look at a file alone', () => {
    const path = 'schemas/options/states.json';
    const { documents, fitting, findings } = parseDocuments({ ...smallDocuments, [path]: { options: 'many' } });
    expect(documents).toBeUndefined();
    expect(findings).toMatchObject([{ rule: 'meta-schema', file: path, pointer: '/options' }]);
    expect(Object.keys(smallDocuments).filter((file) => !Object.hasOwn(fitting, file))).toEqual([path]);
  });
});
