import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { alignColumns, type Command, defineCommand, runCommand, npmCommand } from '../src/command-line/command.ts';
import { PROJECT_FOLDER } from '../src/command-line/institution.ts';
import { getOwn } from '../src/form/model/answers.ts';

const HEADINGS: Readonly<Record<Command['audience'], string>> = {
  students: 'Try it as a student',
  officers: 'Change the form',
  operators: 'Run it for students, and receive what they send',
  coders: 'Change the program',
};

const TOOL_PURPOSES: Readonly<Record<string, string>> = {
  lint: 'lint rules, and which folder may import which; takes the options of oxlint',
  format: 'formats all code; takes the options of oxfmt',
  typecheck: 'types; takes the options of tsc',
  'test:changed': 'only the tests that a change touches',
  'test:all': 'npm test, and then the rest of the tests',
  'test:rest': 'only the rest of the tests',
  'test:unit': 'unit tests; takes names of files and the options of vitest, as the next four do',
  'test:server': 'API tests, with a database',
  'test:components': 'components in a real browser',
  'test:e2e': 'tests in real browsers, after npm run build',
  'test:watch': 'unit tests, again after each change',
};

export const command: Command = defineCommand({
  name: 'help',
  audience: 'students',
  purpose: 'lists all commands',
  options: {},
  async run() {
    const { scripts } = JSON.parse(readFileSync(join(PROJECT_FOLDER, 'package.json'), 'utf8')) as {
      readonly scripts: Record<string, string>;
    };
    const rows = await Promise.all(Object.keys(scripts).map(rowOf));
    const lines = alignColumns(rows.map(({ typed, purpose }) => [typed, purpose]));
    for (const [audience, heading] of Object.entries(HEADINGS)) {
      const own = lines.filter((_, index) => rows[index]?.audience === audience);
      console.log(`${heading}\n${own.map((line) => `  ${line}`).join('\n')}\n`);
    }
    console.log('npm run COMMAND -- --help lists what a command takes.');
  },
});

/** Command or tool with what is typed for it. */
async function rowOf(name: string) {
  const purpose = getOwn(TOOL_PURPOSES, name);
  if (purpose !== undefined) return { typed: npmCommand(name), purpose, audience: 'coders' };
  // Imports all but this very module, which would deadlock.
  const path = pathToFileURL(join(import.meta.dirname, `${name.replaceAll(':', '-')}.ts`)).href;
  const listed = name === command.name ? command : ((await import(path)) as { readonly command: Command }).command;
  return { typed: npmCommand(name), purpose: listed.purpose, audience: listed.audience };
}

if (import.meta.main) await runCommand(command);
