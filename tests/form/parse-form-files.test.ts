import { describe, expect, it } from 'vitest';
import { parseFormFiles } from '../../src/form/compile/parse-form-files.ts';
import { CONDITIONS_FILE, INSTITUTION_FILE, textFile } from '../../src/form/model/form-file-paths.ts';
import { tinyFormFiles } from '../server/tiny-application.ts';
import { formFilesWithCopies } from './form-with-copies.ts';
import { smallFormFiles } from './small-form.ts';

const found = (files: Readonly<Record<string, unknown>>): readonly string[] =>
  parseFormFiles(files).findings.map(({ rule, file, pointer }) => `${rule} ${file}${pointer && `#${pointer}`}`);
const { [CONDITIONS_FILE]: _, ...withoutConditions } = smallFormFiles;

describe('files become form files', () => {
  it.each([
    ['small', smallFormFiles],
    ['copying', { ...smallFormFiles, ...formFilesWithCopies }],
    ['tiny', { ...tinyFormFiles }],
  ])('as the %s application of the tests does', (_name, formFiles) => {
    expect(parseFormFiles(formFiles).findings).toEqual([]);
    expect(Object.keys(parseFormFiles(formFiles).formFiles ?? {})).toEqual(Object.keys(formFiles));
  });

  it('without the line that editors read', () => {
    const { formFiles } = parseFormFiles({ ...smallFormFiles, [textFile('en')]: { $schema: '../meta/text.schema.json', hello: 'Hello' } });
    expect(formFiles?.[textFile('en')]).toEqual({ hello: 'Hello' });
  });
});

describe('files become no form files', () => {
  it('where one is missing', () => expect(found(withoutConditions)).toEqual(['missing-configuration schemas/conditions.json']));

  it('where a page of the list has no folder', () => {
    const institution = { ...smallFormFiles[INSTITUTION_FILE], pages: ['home', 'stduy'] };
    const { findings } = parseFormFiles({ ...smallFormFiles, [INSTITUTION_FILE]: institution });
    expect(findings).toMatchObject([{ rule: 'missing-configuration', file: INSTITUTION_FILE, pointer: '/pages/1' }]);
    expect(findings[0]?.advice).toContain('Did you mean "study"?');
  });

  it('where one is not JSON, which its reader reports', () => {
    expect(parseFormFiles({ ...smallFormFiles, [textFile('en')]: undefined })).toMatchObject({ formFiles: undefined, findings: [] });
  });

  it.each(['schemas/data-model.json', 'schemas/pages/home/page.json', 'schemas/pages/home/you/ui.json', 'schemas/options/states.json'])(
    'where the name of %s has capitals, and says nothing else is missing',
    (path) => {
      const { [path]: value, ...others } = smallFormFiles as Readonly<Record<string, unknown>>;
      const written = path.replace(/[^/]+(?=[.])/, (name) => name.toUpperCase()).replace('options/STATES.json', 'Options/STATES.json');
      expect(found({ ...others, [written]: value })).toEqual([`missing-configuration ${written}`]);
      const { findings } = parseFormFiles({ ...others, [written]: value });
      expect(findings[0]?.advice).toBe(`Rename it to ${path}.`);
    },
  );

  it('where one has the wrong structure; the others are there for checks that look at a file alone', () => {
    const path = 'schemas/options/states.json';
    const { formFiles, fitting, findings } = parseFormFiles({ ...smallFormFiles, [path]: { options: 'many' } });
    expect(formFiles).toBeUndefined();
    expect(findings).toMatchObject([{ rule: 'meta-schema', file: path, pointer: '/options' }]);
    expect(Object.keys(smallFormFiles).filter((file) => !Object.hasOwn(fitting, file))).toEqual([path]);
  });
});
