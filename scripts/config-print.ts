import { defineCommand, runCommand } from '../src/command-line/command.ts';
import { institutionFolder, institutionOption } from '../src/command-line/institution.ts';
import { readEffectiveConfiguration, unknownVariableMessage, formatSettingTable } from '../src/operations/effective-settings.ts';
import type { EffectiveSetting } from '../src/operations/effective-settings.ts';

export const command = defineCommand({
  name: 'config:print',
  audience: 'operators',
  purpose:
    'prints every setting: its value (secrets are masked), where that is from, and what it means; exits with 1 if no server would start',
  options: {
    json: { type: 'boolean', meaning: 'prints the same as JSON' },
    markdown: { type: 'boolean', meaning: 'prints the table of all settings that is in scripts/deploy/README.md' },
    ...institutionOption,
  },
  run({ json, markdown, institution }) {
    if (markdown) return console.log(formatSettingTable());
    const configuration = readEffectiveConfiguration(process.env, institutionFolder(institution), institution);
    const { settings, unknown, problems } = configuration;
    if (problems.length > 0) process.exitCode = 1;
    if (json) return console.log(JSON.stringify(configuration, null, 2));
    console.log(settings.map(asLines).join('\n'));
    if (unknown.length > 0) console.log(`\n${unknown.map(unknownVariableMessage).join('\n')}`);
    if (problems.length > 0)
      console.log(`\nThe server does not start with these settings:\n${problems.map((one) => `  - ${one}`).join('\n')}`);
  },
});

function asLines({ name, value, from, fallback, meaning, problem }: EffectiveSetting): string {
  const absent = from === 'default' ? fallback : 'none';
  const shown = value ?? (problem === null ? absent : `${from === 'default' ? 'missing' : 'wrong'}, see below`);
  return `${name} = ${shown}  [${from}]\n    ${meaning}`;
}

if (import.meta.main) await runCommand(command);
