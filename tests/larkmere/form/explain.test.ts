import { describe, expect, it } from 'vitest';
import { explainedForm } from '../../../scripts/explain/markdown.ts';
import { TODAY } from '../../form/small-form.ts';
import {
  shippedConditions as conditions,
  shippedContents as contents,
  shippedForm as form,
  shippedSubjects as subjects,
} from './shipped-form.ts';

describe('the shipped application in plain words', () => {
  it('reads so that it can be signed', () => {
    const markdown = explainedForm({ form, contents, subjects, conditions, today: TODAY });
    for (const line of [
      '### Where you live now',
      '- **State** — Asked when Country is United States. Required. One of Alabama, Alaska, Arizona and 59 others. If missing: “Choose ' +
        'the state”.',
      '- **State/Province/Region** — Asked when Country is answered and is neither United States nor Canada. Required. Text, at most 45 ' +
        'characters. If missing: “Enter the state, province or region”.',
      'Shown when “Is the address where you live now also your permanent address?” is No; otherwise its answers are cleared. Its ' +
        'messages begin with “Permanent Address:”.',
      '- **Home Phone** — Required when Cell Phone is not answered and International Phone is not answered. A phone number, at most 45 ' +
        'characters, in a set format. If missing: “Please provide a home phone number or a cell phone number.” If wrong: “Please provide ' +
        'a valid home phone number.”',
      '- **SAT Math Score** — Optional. A whole number, at least 200, at most 800, in steps of 10. If wrong: “The SAT Math score must ' +
        'be between 200 and 800, in steps of 10.”',
      '- The student has taken the SAT. *That is: “Have you taken the SAT?” is Yes.*',
      'Students choose one of 3 tabs (“Upload it”, “Type my courses and grades”, “My counselor sends it”); until they do, the first ' +
        'one is shown. Choosing another clears the answers of the one that is left.',
      'Shown in the tab “My counselor sends it”.',
      'Subject: **Your confirmation code for Larkmere**',
    ])
      expect(markdown.split('\n')).toContain(line);
    expect(markdown).not.toContain('Students can submit');
    expect(markdown).toContain(
      'Valid only if age according to Date of Birth is at least 13; otherwise: “You must be 13 years or older to apply.”',
    );
  });

  it('says when applications open and close, and who goes through a page', () => {
    const institution = { ...form.institution, opens: '2026-09-01', closes: '2027-03-01T17:00', time_zone: 'America/New_York' };
    const when = { equals: [{ var: 'citizenship_type' }, 'NPR'] };
    const pages = form.pages.map((page, n) => (n === 1 ? { ...page, when } : page));
    const markdown = explainedForm({ form: { ...form, institution, pages }, contents, subjects, conditions, today: TODAY });
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
});
