import type { MistakesByFile } from './mutation.ts';

const MAIL = 'schemas/content/mail-submitted.json';
const CODE = 'schemas/content/mail-confirm.json';

export const mailMistakes: MistakesByFile = {
  [MAIL]: [
    [
      'a reference that only some students read',
      '{ "paragraph": "{reference}" }',
      '{ "paragraph": "{reference}", "when": { "answered": { "var": "country" } } }',
      'missing-placeholder',
      [MAIL, '"when"'],
    ],
  ],
  [CODE]: [
    [
      'an answer before there are any',
      undefined,
      '{\n  "subject": "Your code",\n  "blocks": [{ "paragraph": ¦"{answer.first_name|You}: {code}" }]\n}',
      'unknown-placeholder',
    ],
    ['an email without a subject', undefined, '{ ¦"blocks": [{ "paragraph": "{code}" }] }', 'invalid-content'],
  ],
  'schemas/content/banner-first.json': [
    ['a banner with a subject', '"blocks": [', '¦"subject": "Welcome",\n  "blocks": [', 'invalid-content'],
  ],
  'schemas/content/copy-end.json': [
    [
      'a link to a page on the PDF copy, which is read elsewhere',
      undefined,
      '{ "blocks": [{ "paragraph": ¦"[See it](/completion)" }] }',
      'invalid-content',
    ],
  ],
};
