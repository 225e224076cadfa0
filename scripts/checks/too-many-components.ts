import type { ApplicationCheck } from './application/check.ts';

/** A repeat shows at most 10 components. */
const MAX_COMPONENTS = 10;

export const check: ApplicationCheck = {
  name: 'too-many-components',
  what: 'A block is repeated more than ten times.',
  advice: 'Remove prefixes until there are ten.',
  see: 'Add a repeat',
  example: {
    file: 'schemas/pages/studies/page.json',
    wrong: '"prefixes": ["job_1_", "job_2_", "job_3_", "job_4_", "job_5_", "job_6_", "job_7_", "job_8_", "job_9_", "job_10_", "job_11_"]',
    right: '"prefixes": ["job_1_", "job_2_"]',
  },
  run: ({ uses }) =>
    uses
      .filter((use) => use.repeat !== undefined && use.prefixes.length > MAX_COMPONENTS)
      .map((use) => ({
        file: use.file,
        pointer: `${use.pointer}/prefixes`,
        what: `The maxNumberOfComponents cannot exceed 10: "${use.repeat}" has ${use.prefixes.length} prefixes`,
        advice: `Remove prefixes until ${MAX_COMPONENTS} are left.`,
      })),
};
