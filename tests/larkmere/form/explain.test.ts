import { describe, expect, it } from 'vitest';
import { createFormReport } from '../../../src/authoring/report/create-form-report.ts';
import { renderReportMarkdown, type ReportInput } from '../../../src/authoring/report/form-report.ts';
import { TEST_TODAY } from '../../form/small-form.ts';
import {
  shippedConditions as conditions,
  shippedContents as contents,
  shippedFormFiles as formFiles,
  shippedForm as form,
  shippedLetters as letters,
  shippedSubjects as subjects,
} from './shipped-form.ts';

const markdownOf = (changes: Partial<ReportInput> = {}): string =>
  renderReportMarkdown(createFormReport({ form, contents, letters, subjects, formFiles, conditions, today: TEST_TODAY, ...changes }));

describe('the shipped application in plain words', () => {
  it('reads so that it can be signed', () => {
    const markdown = markdownOf();
    for (const lines of [
      ['### Where you live now', '', 'Section `about/home-address`, block `address` “Address”, with the keys of the block.'],
      [
        '- [ ] **State** `state`',
        '  - Asked when Country is United States.',
        '  - Required.',
        '  - One of Alabama, Alaska, Arizona and 59 others.',
        '  - If missing: “Choose the state.”',
      ],
      [
        '- [ ] **State/Province/Region** `state_2`',
        '  - Asked when Country is answered and is neither United States nor Canada.',
        '  - Required.',
      ],
      [
        'Shown when “Is the address where you live now also your permanent address?” is No; otherwise its answers are cleared. Its ' +
          'messages begin with “Permanent Address:”.',
      ],
      [
        '  - Required unless Cell Phone or International phone is answered.',
        '  - A phone number, at most 45 characters, in the format `^(\\([2-9][0-9]{2}\\)|[2-9][0-9]{2})[ .-]?[0-9]{3}[ .-]?[0-9]{4}$`.',
      ],
      [
        '  - A whole number, at least 200, at most 800, in steps of 10.',
        '  - If wrong: “The SAT Math score must be between 200 and 800, in steps of 10.”',
      ],
      ['- `has_taken_sat`: The student has taken the SAT. *That is: “Have you taken the SAT?” is Yes.*'],
      [
        'Students choose one of 3 tabs (“Upload it”, “Type my courses and grades”, “My counselor will send it”); until they do, the first ' +
          'one is shown. Choosing another clears the answers of the one that is left.',
      ],
      ['Shown in the tab “My counselor will send it”.'],
      ['Subject: “Your confirmation code for Larkmere”'],
      ['- Languages: en, in which answers are kept; es.'],
    ])
      expect(markdown).toContain(lines.join('\n'));
    expect(markdown).not.toContain('Students can submit');
    expect(markdown).toContain(
      'Valid only if age according to Date of birth is at least 13; otherwise: “You must be 13 years or older to apply.”',
    );
  });

  it('says when applications open and close, and who goes through a page', () => {
    const institution = { ...form.institution, opens: '2026-09-01', closes: '2027-03-01T17:00', time_zone: 'America/New_York' };
    const when = { equals: [{ var: 'citizenship_type' }, 'NPR'] };
    const pages = form.pages.map((page, n) => (n === 1 ? { ...page, when } : page));
    const markdown = markdownOf({ form: { ...form, institution, pages } });
    expect(markdown.replaceAll('\u202f', ' ')).toContain(
      'Students can submit from September 1, 2026 until March 1, 2027 at 5:00 PM (Eastern Standard Time), by the clock of ' +
        'America/New_York.',
    );
    const citizenship = form.questions['citizenship_type']?.label ?? '';
    expect(markdown).toMatch(
      new RegExp(
        `A step while .?${citizenship}.? is Citizen of another country; otherwise the page is skipped and its answers are cleared`,
      ),
    );
  });

  it('writes days as the language of the paper does', () => {
    const institution = { ...form.institution, opens: '2026-09-01T17:00', time_zone: 'Europe/Dublin' };
    expect(markdownOf({ form: { ...form, language: 'en-IE', institution } })).toContain(
      'Students can submit from 1 September 2026 at 17:00 (Irish Standard Time),',
    );
  });
});
