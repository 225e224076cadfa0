import type { Mutation } from './mutation.ts';

const MAIL = 'schemas/content/mail-submitted.json';
const CODE = 'schemas/content/mail-confirm.json';

/** Mistakes in emails and on copies: students could not log in, or would read braces. */
export const mailMistakes: readonly Mutation[] = [
  {
    mistake: 'an email says a name that nothing fills in',
    file: MAIL,
    from: '"Please keep its reference:"',
    to: '¦"Please keep its reference, {refrence}:"',
    rule: 'unknown-placeholder',
  },
  {
    mistake: 'a subject says a name that nothing fills in',
    file: MAIL,
    from: '"We have received your application to {institution_short_name}"',
    to: '¦"We have received your application to {institution}"',
    rule: 'unknown-placeholder',
  },
  {
    mistake: 'a reference that only some students read',
    file: MAIL,
    from: '{ "paragraph": "{reference}" }',
    to: '{ "paragraph": "{reference}", "when": { "answered": { "var": "country" } } }',
    rule: 'missing-placeholder',
    reportedAt: [MAIL, '"when"'],
  },
  {
    mistake: 'a code that nobody can read',
    file: CODE,
    to: '{\n  "subject": "Your code, {code}",\n  ¦"blocks": [{ "paragraph": "Enter your code within {minutes} minutes." }]\n}',
    rule: 'missing-placeholder',
  },
  {
    mistake: 'an answer before there are any',
    file: CODE,
    to: '{\n  "subject": "Your code",\n  "blocks": [{ "paragraph": ¦"{answer.first_name|You}: {code}" }]\n}',
    rule: 'unknown-placeholder',
  },
  {
    mistake: 'an email without a subject',
    file: CODE,
    to: '{ ¦"blocks": [{ "paragraph": "{code}" }] }',
    rule: 'content-does-not-fit',
  },
  {
    mistake: 'a banner with a subject',
    file: 'schemas/content/banner-first.json',
    from: '"blocks": [',
    to: '¦"subject": "Welcome",\n  "blocks": [',
    rule: 'content-does-not-fit',
  },
  {
    mistake: 'a link to a page in an email, which is read elsewhere',
    file: MAIL,
    from: '"Please keep its reference:"',
    to: '¦"Please keep its reference, as on [this page](/completion):"',
    rule: 'content-does-not-fit',
  },
  {
    mistake: 'a link to a page on the PDF copy, which is read elsewhere',
    file: 'schemas/content/copy-end.json',
    to: '{ "blocks": [{ "paragraph": ¦"[See it](/completion)" }] }',
    rule: 'content-does-not-fit',
  },
];
