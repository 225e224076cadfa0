import type { ApplicationCheck } from './application/check.ts';
import { compilerCheck } from './application/compiler-check.ts';
import { check as prefixMismatch } from './prefix-mismatch.ts';

const NAME = 'duplicate-question';
const compiled = compilerCheck(NAME, '', () => []);

export const check: ApplicationCheck = {
  name: NAME,
  description:
    'No question is asked twice, in whatever page or block. For a whole section or block asked twice see duplicate-section and ' +
    'prefix-mismatch.',
  scope: 'application',
  run(application) {
    const wrongPrefixes = prefixMismatch.run(application).length > 0;
    return compiled.run(application).filter(({ file }) => !(wrongPrefixes && file.startsWith('schemas/blocks/')));
  },
};
