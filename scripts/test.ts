import { defineCommand, runCommand } from '../src/command-line/command.ts';
import { readSourceChange } from './test/select-tests.ts';
import { changedSteps, printSlowest, restSteps, runAll, testSteps } from './test/test-steps.ts';

export const command = defineCommand({
  name: 'test',
  audience: 'coders',
  purpose: 'format, types, lint and walls, schema checks, build, and the tests of the first tier',
  options: {
    changed: { type: 'boolean', meaning: 'only what a change touches, in a minute, as npm run test:changed' },
    since: { type: 'string', value: 'COMMIT', meaning: 'with --changed: all changes since a commit, in place of those not committed' },
    slowest: { type: 'boolean', meaning: 'prints the twenty files that took longest' },
    all: { type: 'boolean', meaning: 'also the rest of the tests, as npm run test:all' },
    rest: { type: 'boolean', meaning: 'only the rest of the tests, as npm run test:rest' },
  },
  run: async ({ all, rest: isRest, changed, since, slowest }) => {
    const steps = changed ? changedSteps(readSourceChange(since)) : all ? [...testSteps, ...restSteps] : isRest ? restSteps : testSteps;
    const isGreen = await runAll(steps);
    if (slowest) await printSlowest(steps);
    return isGreen ? 0 : 1;
  },
});

if (import.meta.main) await runCommand(command);
