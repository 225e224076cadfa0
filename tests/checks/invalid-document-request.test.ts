import { expect, test } from 'vitest';
import type { DocumentRequestSettings } from '../../src/form/model/institution.ts';
import type { Logic } from '../../src/form/model/logic.ts';
import { findingsWithSettings } from './example-form.ts';

const document = (more: Partial<DocumentRequestSettings['documents'][number]>) => ({
  documents: [{ key: 'letter', title: 'Letter', prefill: { email: 'advisor_email' }, ...more }],
});
const confidential = (rule: Logic) => document({ confidential: rule });
const beside = (key: string, title: string) => ({
  documents: [
    { key: 'letter', title: 'Letter' },
    { key, title },
  ],
});
const named = (key: string) => document({ prefill: { name: [key] } });

test.for<readonly [what: string, requests: object]>([
  ['nothing but what is needed', { documents: [{ key: 'letter', title: 'Letter' }] }],
  [
    'everything',
    {
      days: 120,
      open_at_once: 1,
      ...document({ help: 'By a teacher.', confidential: true, prefill: { name: ['given_name', 'nickname'] } }),
    },
  ],
  ['a condition on an answer', confidential({ answered: { var: 'nickname' } })],
  ['a condition with a name', confidential({ condition: 'is_born_abroad' })],
])('%s is fine', ([, requests]) => expect(findingsWithSettings({ requests })).toEqual([]));

test.for<readonly [what: string, requests: object, finding: RegExp]>([
  [
    'a key that is an answer',
    document({ key: 'essay' }),
    /invalid-document-request {2}"essay" is the key of an answer.* Write a key of its own/,
  ],
  [
    'an entry of the checklist that two documents tick',
    {
      documents: [
        { key: 'letter', title: 'Letter', checklist: 'scores' },
        { key: 'copy', title: 'Copy', checklist: 'scores' },
      ],
    },
    /invalid-document-request {2}"Letter" ticks "scores", too.* add an entry for "Copy" to "checklist"/,
  ],
  ['a key that is there twice', beside('letter', 'Another'), /invalid-document-request {2}Another document has the key "letter", too/],
  [
    'a title that is there twice',
    beside('another', 'letter'),
    /invalid-document-request {2}Another document has the title "letter", too.* Give one of them another title/,
  ],
  ['an entry that the checklist lacks', document({ checklist: 'scoers' }), /"scoers", so nothing would be ticked.*Did you mean "scores"\?/],
  ['a question that is not asked', named('givn_name'), /No question asks for "givn_name".*Did you mean "given_name"\?/],
  ['a date for a name', named('born_on'), /The question "born_on" does not ask for a name/],
  [
    'a name for an email address',
    document({ prefill: { email: 'given_name' } }),
    /The question "given_name" does not ask for an email address/,
  ],
  [
    'a name and an email address of two people',
    document({ prefill: { name: ['signed_name'], email: 'advisor_email' } }),
    /:\d+ .*invalid-document-request {2}"advisor_email" is asked for in "start\/person", and the name in "finish\/agreement"/,
  ],
  ['an email address for a name', named('advisor_email'), /The question "advisor_email" does not ask for a name/],
  [
    'a condition on an answer that there is not',
    confidential({ equals: [{ var: 'born_abrod' }, 'Y'] }),
    /unknown-variable {2}"born_abrod" is not a key.*Did you mean "born_abroad"\?/,
  ],
  ['a condition on a choice that there is not', confidential({ equals: [{ var: 'born_abroad' }, 'YES'] }), /unknown-option-value .*"YES"/],
  [
    'a condition with a name that there is not',
    confidential({ condition: 'waives' }),
    /unknown-condition {2}There is no condition "waives"/,
  ],
  ['an operator that there is not', confidential({ equal: [{ var: 'born_abroad' }, 'Y'] }), /"equal".*Did you mean "equals"\?/],
  ['a word for a condition', confidential('yes' as never), /meta-schema .*confidential/],
  [
    'a condition that never holds',
    confidential({ and: [{ equals: [{ var: 'born_abroad' }, 'Y'] }, { equals: [{ var: 'born_abroad' }, 'N'] }] }),
    /rule-never-holds .*It says the same as false: correct the rule, or write false in its place, or leave it out\./,
  ],
  [
    'a condition that always holds',
    confidential({ or: [{ answered: { var: 'born_abroad' } }, { notAnswered: { var: 'born_abroad' } }] }),
    /rule-always-holds .*It says the same as true: correct the rule, or write true in its place\. Left out, it would say false\./,
  ],
  [
    'an answer in place of a condition',
    confidential({ var: 'born_abroad' }),
    /answer-as-rule {2}\{ "var": "born_abroad" \} is an answer, and a rule must be true or false: any answer counts as true, whether /,
  ],
  [
    'the section around a condition that has none',
    confidential({ started: [] }),
    /unknown-section-or-repeat {2}There is no section around this rule/,
  ],
  ['too many days', { days: 400, ...document({}) }, /meta-schema {2}"days" is more than 120/],
  ['no day', { days: 0, ...document({}) }, /meta-schema {2}"days" is less than 1/],
  ['no document', { documents: [] }, /documents/],
  ['no title', { documents: [{ key: 'letter' }] }, /title/],
])('%s is reported where it is', ([, requests, finding]) => {
  const findings = findingsWithSettings({ requests });
  expect(findings).toEqual([expect.stringMatching(finding)]);
  expect(findings[0]).toMatch(/^institution\.config\.json:\d+:\d+/);
});
