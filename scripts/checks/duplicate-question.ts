import type { ApplicationCheck } from './application/check.ts';
import { compilerCheck } from './application/compiler-check.ts';
import { check as prefixMismatch } from './prefix-mismatch.ts';

const compiled = compilerCheck(
  {
    name: 'duplicate-question',
    what: 'The same key is asked in two places.',
    advice: 'Ask it once; give the other question a key of its own.',
    example: {
      file: 'schemas/pages/finish/agreement/schema.json',
      wrong: '"given_name": { "title": "Sign with your name", "type": "string" }',
      right: '"signed_name": { "title": "Sign with your name", "type": "string" }',
    },
  },
  () => [],
);

export const check: ApplicationCheck = {
  ...compiled,
  run(application) {
    const wrongPrefixes = prefixMismatch.run(application).length > 0;
    return compiled.run(application).filter(({ file }) => !(wrongPrefixes && file.startsWith('schemas/blocks/')));
  },
};
