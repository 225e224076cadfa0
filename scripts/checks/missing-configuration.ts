import { parserCheck } from './application/parser-check.ts';

export const check = parserCheck({
  name: 'missing-configuration',
  what: 'Something in `institution.config.json`, or a whole file, is missing.',
  advice: 'Add it.',
  see: 'Add a page',
  example: {
    file: 'institution.config.json',
    wrong: '"pages": ["start", "studies", "essay", "finish"]',
    right: '"pages": ["start", "studies", "finish"]',
  },
});
