import { expect, test } from 'vitest';
import { findingsWithSettings } from './example-form.ts';

const found = (entry: object) => findingsWithSettings({ mail_copies: [{ mails: ['submitted'], ...entry }] });

test('a copy goes to an address or to the answer to a question that asks for one', () => {
  expect(found({ to: 'nursing@millbrook.example', when: { equals: [{ var: 'born_abroad' }, 'Y'] } })).toEqual([]);
  expect(found({ to: { question: 'advisor_email' } })).toEqual([]);
});

test.for<readonly [entry: object, finding: RegExp]>([
  [{ to: { question: 'advisor_mail' } }, /invalid-mail-copy {2}No question asks for "advisor_mail".*Did you mean "advisor_email"\?/],
  [{ to: { question: 'nickname' } }, /:\d+ .*invalid-mail-copy {2}The question "nickname" does not ask for an email address/],
  [{ to: 'nursing' }, /meta-schema/],
  [
    { to: 'nursing@millbrook.example', mails: ['reset'] },
    /:\d+ .*invalid-mail-copy {2}The email "reset" is never copied: it has a code or a link/,
  ],
  [{ to: 'nursing@millbrook.example', when: { equals: [{ var: 'born_abrod' }, 'Y'] } }, /born_abrod/],
])('%j is found', ([entry, finding]) => expect(found(entry).join('\n')).toMatch(finding));
