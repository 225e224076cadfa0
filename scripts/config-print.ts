import { parseCommand, runCommand } from './command.ts';
import { INSTITUTION_USAGE, institutionFolder } from './institution.ts';
import { configurationOf, saysUnknown, type SettingInEffect } from './operation/settings-in-effect.ts';

// `npm run config:print`: every setting with the value that a server started now would go by. Secrets are masked.
const USAGE = `npm run config:print [-- --json] ${INSTITUTION_USAGE}`;

await runCommand(async () => {
  const { values, positionals } = parseCommand({ json: { type: 'boolean' } }, USAGE);
  if (values.help) return console.log(USAGE);
  if (positionals.length > 0) throw new Error(USAGE);
  const configuration = configurationOf(process.env, institutionFolder(values.institution), values.institution);
  const { settings, unknown, problems } = configuration;
  if (problems.length > 0) process.exitCode = 1;
  if (values.json) return console.log(JSON.stringify(configuration, null, 2));
  console.log(settings.map(asLines).join('\n'));
  if (unknown.length > 0) console.log(`\n${unknown.map(saysUnknown).join('\n')}`);
  if (problems.length > 0)
    console.log(`\nThe server does not start with these settings:\n${problems.map((one) => `  - ${one}`).join('\n')}`);
});

function asLines({ name, value, from, fallback, meaning, problem }: SettingInEffect): string {
  const absent = from === 'default' ? fallback : 'none';
  const shown = value ?? (problem === null ? absent : `${from === 'default' ? 'missing' : 'wrong'}, see below`);
  return `${name} = ${shown}  [${from}]\n    ${meaning}`;
}
