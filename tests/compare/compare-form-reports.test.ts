import { describe, expect, test } from 'vitest';
import { compareFormReports } from '../../src/authoring/compare/compare-form-reports.ts';
import { createFormReport } from '../../src/authoring/report/create-form-report.ts';
import { renderReportMarkdown, type FormReport } from '../../src/authoring/report/form-report.ts';
import { compileForm } from '../../src/form/compile/compile-form.ts';
import type { FormFiles } from '../../src/form/model/form-files.ts';
import { findUnreportedLeaves } from '../report/leaf-proof.ts';
import { smallFormFiles, TEST_TODAY } from '../form/small-form.ts';

function paperOf(formFiles: FormFiles): FormReport {
  const { findings: _, ...compiled } = compileForm(formFiles);
  return createFormReport({ ...compiled, formFiles, conditions: formFiles['schemas/conditions.json'], today: TEST_TODAY });
}

test('the days of a form are texts, and no amount', () => {
  const institution = { ...smallFormFiles['institution.config.json'], facts: { grant: 2000, term: 'fall 2027' } };
  expect(paperOf({ ...smallFormFiles, 'institution.config.json': institution }).days).toEqual(['`term` is fall 2027.']);
});

type Edit = readonly [file: keyof typeof smallFormFiles, from: string, to: string];

function changesAfter(...edits: readonly Edit[]): readonly string[] {
  let formFiles: FormFiles = smallFormFiles;
  for (const [file, from, to] of edits) {
    const text = JSON.stringify(formFiles[file]);
    expect(text).toContain(from);
    formFiles = { ...formFiles, [file]: JSON.parse(text.replaceAll(from, to)) as object } as FormFiles;
  }
  return renderReportMarkdown(compareFormReports(paperOf(smallFormFiles), paperOf(formFiles), 'v1'))
    .split('\n')
    .filter((line) => line !== '')
    .slice(1);
}

const YOU = 'schemas/pages/home/you/schema.json';
const YOU_UI = 'schemas/pages/home/you/ui.json';
const SCHOOL = 'schemas/pages/study/school/schema.json';
const SCHOOL_UI = 'schemas/pages/study/school/ui.json';
const MODEL = 'schemas/data-model.json';

describe('what has changed since another version', () => {
  test('is nothing where nothing has', () => expect(changesAfter()).toEqual(['Nothing has changed since `v1`.']));

  test('names a question that is asked now, with all that is said of it', () => {
    const changes = changesAfter(
      [MODEL, '"first_name":', '"nickname":{"$ref":"#/$defs/text"},"first_name":'],
      [YOU, '"properties":{', '"properties":{"nickname":{"title":"Nickname","type":"string","maxLength":20},'],
      [YOU_UI, '"ui:order":[', '"ui:order":["nickname",'],
    );
    expect(changes.slice(0, 5)).toEqual([
      'What has changed since `v1`.',
      '## Asked now',
      '### Step One: Home › You',
      expect.stringMatching(/^- As before: Opens in place: “Who reads this\?”/),
      '- [ ] **Nickname** `nickname`',
    ]);
    expect(changes).toContain('  - Text, at most 20 characters.');
    expect(changes.join('\n')).toContain('- **New:** `nickname`: `text`');
  });

  test('names one that is not asked any more', () => {
    const changes = changesAfter(
      [SCHOOL, ',"sports":{"title":"Sports","type":"array","items":{"type":"string"}}', ''],
      [SCHOOL_UI, ',"sports"]', ']'],
    );
    expect(changes.slice(1, 4)).toEqual(['## Not asked any more', '### Step Two: Study › School', '- [ ] **Sports** `sports`']);
  });

  test('names one that is kept under another key, and where its answers stay', () => {
    const changes = changesAfter(
      [MODEL, '"visa"', '"permit"'],
      ['schemas/pages/study/visa/schema.json', '"visa"', '"permit"'],
      ['schemas/pages/study/visa/ui.json', '"visa"', '"permit"'],
    );
    expect(changes.slice(1, 5)).toEqual([
      '## Kept under another key',
      '### Step Two: Study › Visa',
      '- [ ] **Visa** `permit`',
      '  - Was `visa`: answers that were given before move with it if `schemas/changes.json` says so.',
    ]);
  });

  test('names one that is asked in another place', () => {
    const sports = '"sports":{"title":"Sports","type":"array","items":{"type":"string"}}';
    const field = '"sports":{"ui:widget":"checkboxes","ui:options":{"list":"states"}}';
    const changes = changesAfter(
      [SCHOOL, `,${sports}`, ''],
      [SCHOOL_UI, ',"sports"]', ']'],
      [SCHOOL_UI, `,${field}`, ''],
      [YOU, '"properties":{', `"properties":{${sports},`],
      [YOU_UI, '"ui:order":[', `${field},"ui:order":["sports",`],
    );
    expect(changes).toEqual([
      'What has changed since `v1`.',
      '## Asked in another place',
      '### Step One: Home › You',
      '- [ ] **Sports** `sports`',
      '  - Was asked in “Step Two: Study › School”.',
    ]);
  });

  test('says of a new section when it shows above its questions, and of a renamed one its former folder', () => {
    const page = (id: string, condition: string): FormReport['parts'][number] => ({
      id,
      title: 'Health',
      blocks: [],
      sections: [
        {
          id: `${id}/care`,
          title: 'Care',
          blocks: [condition],
          questions: [{ key: `${id}_doctor`, label: 'Doctor', lines: ['Required.'] }],
        },
        { id: `${id}/shots`, title: 'Shots', blocks: [], questions: [{ key: 'shot', label: 'Shot', lines: ['Optional.'] }] },
      ],
    });
    const compared = compareFormReports(
      { title: '', about: [], parts: [] },
      { title: '', about: [], parts: [page('health', 'Shown to minors.')] },
      'v1',
    );
    const shown = '### Health › Care\n\n- Shown to minors.\n\n- [ ] **Doctor**';
    expect(renderReportMarkdown(compared).split('Shown to minors.')).toHaveLength(2);
    expect(renderReportMarkdown(compared)).toContain(shown);
    const [was, is] = ['health', 'care'].map((id) => ({ title: '', about: [], parts: [page(id, '')] }));
    expect(was && is && renderReportMarkdown(compareFormReports(was, is, 'v1'))).toContain('Was asked in the folder `health/shots`.');
  });

  test.for<readonly [what: string, edit: Edit, line: string]>([
    ['newly required', [SCHOOL, '"type":"object"', '"type":"object","required":["grad_year"]'], '  - Newly required.'],
    ['not required any more', [YOU, '["first_name","birth_date"', '["birth_date"'], '  - Not required any more.'],
    [
      'a limit',
      [YOU, '"maxLength":45', '"maxLength":60'],
      '  - **Was:** Text, at least 2 characters, at most 45 characters. **Now:** Text, at least 2 characters, at most 60 characters.',
    ],
    ['a label', [YOU, '"First name"', '"Given Name"'], '  - Was “First name”.'],
    [
      'a choice more',
      ['schemas/options/states.json', '{"value":"TX"', '{"value":"OH","label":"Ohio"},{"value":"TX"'],
      '- **New:** `OH` Ohio',
    ],
    ['a choice less', ['schemas/options/countries.json', ',{"value":"FRA","label":"France"}', ''], '- **Gone:** `FRA` France'],
    ['a choice in other words', ['schemas/options/states.json', '"Texas"', '"Lone Star"'], '- **Was:** `TX` Texas **Now:** `TX` Lone Star'],
    [
      'a sentence',
      ['schemas/text/en.json', 'Use a score in steps of 10.', 'Scores end in 0.'],
      '- **Was:** `rule.steps` “Use a score in steps of 10.” **Now:** `rule.steps` “Scores end in 0.”',
    ],
    [
      'the order of questions',
      [YOU_UI, '["first_name","birth_date","agree"]', '["birth_date","first_name","agree"]'],
      '- In another order: “Birth Date”, “First name”, “I agree.”.',
    ],
    ['the title of a section', [YOU, '"title":"You"', '"title":"Yourself"'], '- **Was:** “You” **Now:** “Yourself”'],
  ])('says %s', ([, edit, line]) => expect(changesAfter(edit)).toContain(line));

  test('says a condition at each question that follows it, and by its name', () => {
    const changes = changesAfter(['schemas/conditions.json', '"USA"', '"FRA"']);
    expect(changes.filter((line) => /France|FRA/.test(line)).length).toBeGreaterThan(1);
    expect(changes).toContain('## Named conditions');
  });

  test('of a long line only what has changed, and of a question what has not', () => {
    const words = Array.from({ length: 40 }, (_, n) => `w${n}`).join(' ');
    const lineOf = (middle: string): FormReport => ({
      title: '',
      about: [],
      parts: [
        {
          id: 'page',
          title: 'Page',
          blocks: [],
          sections: [
            {
              title: 'Section',
              beside: ['Sent on Mondays.'],
              blocks: ['About you.'],
              questions: [{ key: 'name', label: 'Name', lines: [`Rule: ${words} ${middle} ${words}`, 'Required.', 'Field: `text`.'] }],
            },
          ],
        },
      ],
    });
    const compared = renderReportMarkdown(compareFormReports(lineOf('first second'), lineOf('second'), 'v1'));
    const begin =
      'Rule: w0 w1 w2 w3 w4 w5 w6 w7 w8 w9 w10 w11 w12 w13 w14 ... w24 w25 w26 w27 w28 w29 w30 w31 w32 w33 w34 w35 w36 w37 w38 w39';
    const end = 'w0 w1 w2 w3 w4 w5 w6 w7 w8 w9 w10 w11 w12 w13 w14 ...';
    expect(compared).toContain('### Section\n\nSent on Mondays.\n\n- As before: About you.\n');
    expect(compared).toContain(`- **Was:** ${begin} first second ${end} **Now:** ${begin} second ${end}`);
    expect(compared).toContain('\n  - As before: Required.\n');
  });

  test('names the days of the form where a day has changed, and not elsewhere', () => {
    const after = (line: string): string =>
      renderReportMarkdown(
        compareFormReports(
          { title: '', about: [], parts: [{ id: 'page', title: 'Page', blocks: [['Open.']], sections: [] }] },
          {
            title: '',
            about: [],
            days: ['Closes on May 1, 2027.'],
            parts: [{ id: 'page', title: 'Page', blocks: [[line]], sections: [] }],
          },
          'v1',
        ),
      );
    expect(after('Open from May 2, 2027.')).toContain('Days beside these: Closes on May 1, 2027.');
    expect(after('Open soon.')).not.toContain('Closes');
  });

  test('says something of every leaf that is changed', () => {
    const { proved, unseen } = findUnreportedLeaves(
      smallFormFiles,
      TEST_TODAY,
      (before) => (after) => renderReportMarkdown(compareFormReports(before, after, 'v1')).includes('What has changed'),
    );
    expect(unseen).toEqual([]);
    expect(proved).toBeGreaterThan(240);
  });
});
