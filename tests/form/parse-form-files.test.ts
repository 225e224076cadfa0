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

  it.each([
    ['schemas/data-model.json', 'schemas/datamodel.json'],
    ['schemas/conditions.json', 'schemas/meta.json'],
    ['schemas/options/states.json', 'schemas/states.json'],
    ['schemas/pages/home/you/ui.json', 'schemas/pages/home/you/form.json'],
    ['schemas/pages/home/you/schema.json', 'schemas/pages/home/you/schema.json.txt'],
  ])('where %s is called %s, which is one finding', (path, written) => {
    const { [path]: value, ...others } = smallFormFiles as Readonly<Record<string, unknown>>;
    const { findings } = parseFormFiles({ ...others, [written]: value });
    expect(findings.map(({ file, advice }) => `${file} ${advice}`)).toEqual([
      expect.stringMatching(`^${written} (Rename|Move) it to ${path}`),
    ]);
  });

  it.each([
    ['help_email', 'mailto:help@small.example', 'Write "help@small.example".'],
    ['help_email', 'Help <help@small.example>', 'Write "help@small.example".'],
    ['closes', '15/09/2026 9:00', 'Write "2026-09-15T09:00".'],
    ['closes', '2026-9-5', 'Write "2026-09-05".'],
    ['languages', 'en, es', 'Write ["en", "es"].'],
  ])('where %s is %j: it says what to write', (name, written, advice) => {
    const { findings } = parseFormFiles({
      ...smallFormFiles,
      [INSTITUTION_FILE]: { ...smallFormFiles[INSTITUTION_FILE], [name]: written },
    });
    expect(findings.map((finding) => finding.advice)).toEqual([expect.stringContaining(advice)]);
  });

  it('where a fact that counts as a day is written in another order', () => {
    const institution = { ...smallFormFiles[INSTITUTION_FILE], facts: { start: '30/08/2027' }, closes: { fact: 'start' } };
    const { findings } = parseFormFiles({ ...smallFormFiles, [INSTITUTION_FILE]: institution });
    expect(findings[0]).toMatchObject({ pointer: '/facts/start', advice: 'Write "2027-08-30".' });
  });

  it('where one has the wrong structure; the others are there for checks that look at a file alone', () => {
    const path = 'schemas/options/states.json';
    const { formFiles, fitting, findings } = parseFormFiles({ ...smallFormFiles, [path]: { options: 'many' } });
    expect(formFiles).toBeUndefined();
    expect(findings).toMatchObject([{ rule: 'meta-schema', file: path, pointer: '/options' }]);
    expect(Object.keys(smallFormFiles).filter((file) => !Object.hasOwn(fitting, file))).toEqual([path]);
  });
});
