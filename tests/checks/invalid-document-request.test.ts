import { expect, test } from 'vitest';
import type { DocumentRequestSettings } from '../../src/form/model/institution.ts';
import type { Logic } from '../../src/form/model/logic.ts';
import { findingsWithSettings } from './example-form.ts';

const document = (more: Partial<DocumentRequestSettings['documents'][number]>) => ({
  documents: [{ key: 'letter', title: 'Letter', prefill: { email: 'advisor_email' }, ...more }],
});
const confidential = (rule: Logic) => document({ confidential: rule });
const isBornAbroad = (is: string): Logic => ({ equals: [{ var: 'born_abroad' }, is] });
const beside = (key: string, title: string) => ({
  documents: [
    { key: 'letter', title: 'Letter' },
    { key, title },
  ],
});
const named = (key: string) => document({ prefill: { name: [key] } });

test.for<readonly [requests: object]>([
  [{ documents: [{ key: 'letter', title: 'Letter' }] }],
  [
    {
      documents: ['Y', 'N'].map((is) => ({
        key: `letter_${is.toLowerCase()}`,
        title: 'Letter',
        when: isBornAbroad(is),
        checklist: 'scores',
      })),
    },
  ],
  [
    {
      days: 120,
      open_at_once: 1,
      ...document({ help: 'By a teacher.', confidential: true, prefill: { name: ['given_name', 'nickname'] } }),
    },
  ],
  [confidential({ answered: { var: 'nickname' } })],
  [confidential({ condition: 'is_born_abroad' })],
])('%j is fine', ([requests]) => expect(findingsWithSettings({ requests })).toEqual([]));

test.for<readonly [requests: object, finding: RegExp]>([
  [document({ key: 'essay' }), /invalid-document-request {2}"essay" is the key of an answer.* Write a key of its own/],
  [
    {
      documents: [
        { key: 'letter', title: 'Letter', checklist: 'scores' },
        { key: 'copy', title: 'Copy', checklist: 'scores' },
      ],
    },
    /invalid-document-request {2}"Letter" ticks "scores", too.* add an entry for "Copy" to "checklist"/,
  ],
  [beside('letter', 'Another'), /invalid-document-request {2}Another document has the key "letter", too/],
  [
    beside('another', 'letter'),
    /invalid-document-request {2}Another document has the title "letter", too.* Give one of them another title/,
  ],
  [
    {
      documents: [
        { key: 'letter', title: 'Letter', when: isBornAbroad('Y') },
        { key: 'other', title: 'Letter', when: { answered: { var: 'nickname' } } },
      ],
    },
    /Another document has the title "Letter", too/,
  ],
  [document({ checklist: 'scoers' }), /"scoers", so nothing would be ticked.*Did you mean "scores"\?/],
  [named('givn_name'), /No question asks for "givn_name".*Did you mean "given_name"\?/],
  [named('born_on'), /The question "born_on" does not ask for a name/],
  [document({ prefill: { email: 'given_name' } }), /The question "given_name" does not ask for an email address/],
  [
    document({ prefill: { name: ['signed_name'], email: 'advisor_email' } }),
    /:\d+ .*invalid-document-request {2}"advisor_email" is asked for in "start\/person", and the name in "finish\/agreement"/,
  ],
  [named('advisor_email'), /The question "advisor_email" does not ask for a name/],
  [confidential({ equals: [{ var: 'born_abrod' }, 'Y'] }), /unknown-variable {2}"born_abrod" is not a key.*Did you mean "born_abroad"\?/],
  [confidential({ equals: [{ var: 'born_abroad' }, 'YES'] }), /unknown-option-value .*"YES"/],
  [confidential({ condition: 'waives' }), /unknown-condition {2}There is no condition "waives"/],
  [confidential({ equal: [{ var: 'born_abroad' }, 'Y'] }), /"equal".*Did you mean "equals"\?/],
  [confidential('yes' as never), /meta-schema .*confidential/],
  [
    confidential({ and: [{ equals: [{ var: 'born_abroad' }, 'Y'] }, { notAnswered: { var: 'born_abroad' } }] }),
    /rule-never-holds .*It says the same as false: correct the rule, or write false in its place, or leave it out\./,
  ],
  [
    confidential({ or: [{ answered: { var: 'born_abroad' } }, { notAnswered: { var: 'born_abroad' } }] }),
    /rule-always-holds .*It says the same as true: correct the rule, or write true in its place\. Left out, it would say false\./,
  ],
  [
    confidential({ var: 'born_abroad' }),
    /answer-as-rule {2}\{ "var": "born_abroad" \} is an answer, and a rule must be true or false: any answer counts as true, whether /,
  ],
  [confidential({ started: [] }), /unknown-section-or-repeat {2}There is no section around this rule/],
  [{ days: 400, ...document({}) }, /meta-schema {2}"days" is more than 120/],
  [{ days: 0, ...document({}) }, /meta-schema {2}"days" is less than 1/],
  [{ documents: [] }, /documents/],
  [{ documents: [{ key: 'letter' }] }, /title/],
])('%j is reported where it is', ([requests, finding]) => {
  const findings = findingsWithSettings({ requests });
  expect(findings).toEqual([expect.stringMatching(finding)]);
  expect(findings[0]).toMatch(/^institution\.config\.json:\d+:\d+/);
});
