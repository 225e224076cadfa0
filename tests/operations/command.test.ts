import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Command, defineAction, defineCommand, runCommand, UsageError } from '../../src/command-line/command.ts';
import { runNodeProcess } from '../run-commands.ts';

const seen = vi.fn();
const plain = defineCommand({
  name: 'form:try',
  audience: 'coders',
  purpose: 'tries the form',
  words: { VERSION: 'a commit of git', '[PAGE...]': 'pages, all if left out' },
  options: {
    out: { type: 'string', required: true, value: 'FILE', meaning: 'the file to write' },
    format: { type: 'string', choices: ['text', 'json'], default: 'text', meaning: 'how it is written' },
    quiet: { type: 'boolean', meaning: 'prints nothing' },
  },
  run({ out, format, quiet }, version: string, ...pages: readonly string[]) {
    seen({ out, format, quiet, version, pages });
    if (version === 'wrong') throw new UsageError('There is no such version.');
    if (version === 'broken') throw new Error('The disk is full.');
    return version === 'changed' ? 1 : undefined;
  },
});
const several: Command = {
  name: 'cards',
  audience: 'coders',
  purpose: 'keeps cards',
  actions: {
    add: defineAction({
      purpose: 'adds one',
      words: { NAME: 'its name' },
      options: { color: { type: 'string', meaning: 'its color' } },
      run: seen,
    }),
    list: defineAction({ purpose: 'lists all', options: {}, run: seen }),
  },
};

let output = '';
let errors = '';
beforeEach(() => {
  [output, errors, process.exitCode] = ['', '', undefined];
  vi.spyOn(console, 'log').mockImplementation((text) => void (output += `${text}\n`));
  vi.spyOn(console, 'error').mockImplementation((text) => void (errors += `${text}\n`));
});
afterEach(() => {
  vi.restoreAllMocks();
  seen.mockReset();
  process.exitCode = undefined;
});

async function typed(command: Command, line: string) {
  await runCommand(
    command,
    line.split(' ').filter((word) => word !== ''),
  );
  return { code: process.exitCode, output, errors };
}

test('a command receives its options and words, and its result is the exit code', async () => {
  expect(await typed(plain, 'HEAD --out a.md')).toEqual({ code: undefined, output: '', errors: '' });
  expect(seen).toHaveBeenLastCalledWith({ out: 'a.md', format: 'text', quiet: false, version: 'HEAD', pages: [] });
  expect((await typed(plain, '--quiet --format=json --out a.md changed about review')).code).toBe(1);
  expect(seen).toHaveBeenLastCalledWith({ out: 'a.md', format: 'json', quiet: true, version: 'changed', pages: ['about', 'review'] });
  await typed(several, '--color red add Ada');
  expect(seen).toHaveBeenLastCalledWith(expect.objectContaining({ color: 'red' }), 'Ada');
});

const wrongUsage = (name: string, sentence: string) => ({
  code: 2,
  output: '',
  errors: `${sentence}\nnpm run ${name} -- --help lists its options.\n`,
});

test.each([
  ['HEAD --out a --formt x', "Unknown option '--formt'. Did you mean --format?"],
  ['HEAD --out a --nothing-like-it', "Unknown option '--nothing-like-it'."],
  ['HEAD --out', '--out needs a value: the file to write.'],
  ['HEAD --out a --format text --format json', '--format is given twice. Give it once.'],
  ['HEAD --out --quiet', "Option '--out' argument is ambiguous."],
  ['HEAD --out a --quiet=yes', "Option '--quiet' does not take an argument."],
  ['HEAD --quiet', '--out is missing: the file to write.'],
  ['HEAD --out a --format jsn', 'There is no --format jsn. Did you mean "json"?'],
  ['HEAD --out a --format xml', 'There is no --format xml. Choose text or json.'],
  ['--out a', 'VERSION is missing: a commit of git.'],
  ['wrong --out a', 'There is no such version.'],
])('%s is wrong usage, in a sentence', async (line, sentence) => {
  expect(await typed(plain, line)).toEqual(wrongUsage('form:try', sentence));
});

test.each([
  ['', 'Say what to do: add or list.'],
  ['ad Ada', 'There is no "ad". Did you mean "add"?'],
  ['list Ada', '"Ada" is not expected here.'],
  ['list --color red', "Unknown option '--color'."],
])('%j is wrong usage of a command with several actions', async (line, sentence) => {
  expect(await typed(several, line)).toEqual(wrongUsage('cards', sentence));
  expect(seen).not.toHaveBeenCalled();
});

test('an error is a sentence, too, with another exit code', async () => {
  expect(await typed(plain, 'broken --out a')).toEqual({ code: 1, output: '', errors: 'The disk is full.\n' });
});

test('--help is made from the same table, whatever else is typed', async () => {
  const help = `npm run form:try -- VERSION [PAGE...] [options]
  tries the form
    VERSION             a commit of git
    [PAGE...]           pages, all if left out
    --out FILE          the file to write
    --format text|json  how it is written
    --quiet             prints nothing
`;
  expect(await typed(plain, '--format xml --help')).toEqual({ code: undefined, output: help, errors: '' });
  output = '';
  const list = 'npm run cards -- list\n  lists all\n';
  expect((await typed(several, '--help')).output).toBe(
    `keeps cards\n\nnpm run cards -- add NAME [options]\n  adds one\n    NAME           its name\n    --color VALUE  its color\n\n${list}`,
  );
  output = '';
  expect((await typed(several, 'list -h')).output).toBe(list);
  expect(seen).not.toHaveBeenCalled();
});

test.each([[['scripts/run.mjs', 'help']], [['scripts/help.ts']]])('%s lists every npm command, each in one line', async (words) => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly scripts: Readonly<Record<string, string>> };
  const { code, output } = await runNodeProcess(words);
  expect(code).toBe(0);
  const listed = output.split('\n').flatMap((line) => /^ {2}npm (?:run )?(?<name>[\w:]+) {2,}\S/.exec(line)?.groups?.['name'] ?? []);
  expect(listed.toSorted()).toEqual(Object.keys(scripts).toSorted());
});

test('every command reads its options in that way', () => {
  const sources = ['scripts', 'src/command-line', 'src/authoring', 'src/operations']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
    .filter((file) => file.endsWith('.ts'));
  const others = sources.filter((file) => /\bparseArgs\(/.test(readFileSync(file, 'utf8')));
  expect(others).toEqual([join('src/command-line', 'command.ts')]);
});
