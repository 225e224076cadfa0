import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { check } from '../../scripts/checks/institution-does-not-fit.ts';
import { INSTITUTION_FILE, isPageFile } from '../../src/form/model/document-paths.ts';
import { documentsOf } from '../../src/form/model/documents.ts';
import { FIXTURES, withFiles } from './overlaid-application.ts';
import { soundApplication } from './sound-application.ts';

test('one section at a time means nothing where no page has two', () => {
  const config = JSON.parse(readFileSync(join(FIXTURES, 'good', INSTITUTION_FILE), 'utf8')) as object;
  const files = { [INSTITUTION_FILE]: JSON.stringify({ ...config, phones: { one_section_at_a_time: true } }) };
  const application = soundApplication(withFiles(files), '2026-11-23');
  expect(check.run(application)).toEqual([]);
  const pages = documentsOf(application.documents, isPageFile).map(([file, page]) => [
    file,
    { ...page, content: page.content.slice(0, 1) },
  ]);
  const documents = { ...application.documents, ...(Object.fromEntries(pages) as object) };
  expect(check.run({ ...application, documents })).toEqual([
    expect.objectContaining({ file: INSTITUTION_FILE, pointer: '/phones/one_section_at_a_time', advice: 'Remove it.' }),
  ]);
});
