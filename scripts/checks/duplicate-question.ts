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
    const isTwice = (folder: string): boolean =>
      application.uses.filter((use) => use.folder === folder && use.block === undefined).length > 1;
    const wrongPrefixes = prefixMismatch.run(application).length > 0;
    return compiled.run(application).filter(({ file }) => {
      const folder = file.replace(/\/schema\.json$/, '');
      return !isTwice(folder) && !(wrongPrefixes && folder.startsWith('schemas/blocks/'));
    });
  },
};
