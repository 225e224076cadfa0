import { parseArgs } from 'node:util';
import { closestName } from '../form/compile/did-you-mean.ts';
import { cleanText } from '../form/evaluate/clean-answer.ts';
import { describeError } from './describe-error.ts';
import { getOwn } from '../form/model/answers.ts';

interface Option {
  readonly type: 'boolean' | 'string';
  readonly multiple?: true;
  readonly default?: string;
  readonly required?: true;
  readonly meaning: string;
  /** Placeholder of the value in the help, unless there are choices. */
  readonly value?: string;
  readonly choices?: readonly string[];
}
type Options = Readonly<Record<string, Option>>;

type Single<One extends Option> = One extends { readonly type: 'boolean' }
  ? boolean
  : One extends { readonly choices: readonly (infer Choice)[] }
    ? Choice
    : string;
type Values<Known extends Options> = {
  readonly [Name in keyof Known]: Known[Name] extends { readonly multiple: true }
    ? Single<Known[Name]>[] | undefined
    : Known[Name] extends { readonly type: 'boolean' } | { readonly default: string } | { readonly required: true }
      ? Single<Known[Name]>
      : Single<Known[Name]> | undefined;
};

/** A command, or one of its actions: `npm run tokens -- list`. The help is made from this. */
export interface CommandAction<Known extends Options = Options> {
  /** One line, without a full stop. */
  readonly purpose: string;
  /** Words after the command, each by its placeholder: `VERSION`, `[CHECK]` if it may be left out, `NAME...` for several. */
  readonly words?: Readonly<Record<string, string>>;
  readonly options: Known;
  /** @returns the exit code, 0 if none */
  run(values: Values<Known>, ...words: readonly string[]): Promise<number | void> | number | void;
}
interface WithActions {
  readonly purpose: string;
  /** Actions by name; the action named `''` runs if no name follows. */
  readonly actions: Readonly<Record<string, CommandAction>>;
}
interface Named {
  /** Name of the npm script: `form:compare`. */
  readonly name: string;
  /** Part of `npm run help` that lists it. */
  readonly audience: 'students' | 'officers' | 'operators' | 'coders';
}
export type Command = Named & (CommandAction | WithActions);

/** Infers the types of the values that `run` receives. */
export const defineCommand = <const Known extends Options>(command: Named & CommandAction<Known>): Command => command;
export const defineAction = <const Known extends Options>(action: CommandAction<Known>): CommandAction => action;

const help = { type: 'boolean', short: 'h' } as const;

/** Wrong usage: exit code 2, and a hint at the help. */
export class UsageError extends Error {}

/**
 * @param missing what to type where there is none
 * @throws {UsageError}
 */
export function requireNameArgument(name = '', missing: string): string {
  const clean = cleanText(name, false);
  if (clean === '' || name.length > 100) throw new UsageError(`${missing}, in up to 100 characters.`);
  if (clean === name.trim()) return clean;
  throw new UsageError('A name cannot have line breaks, other control characters or invisible characters: it is shown on one line.');
}

/**
 * Runs a command with the words of the command line. An error becomes a sentence on stderr, with exit code 1; after wrong usage it is 2.
 */
export async function runCommand(command: Command, args: readonly string[] = process.argv.slice(2)): Promise<void> {
  const npm = npmCommand(command.name);
  try {
    if ('actions' in command) await runOneOf(npm, command, args);
    else await runAction(npm, command, args);
  } catch (error) {
    console.error(describeError(error));
    if (error instanceof UsageError) console.error(`${npm} -- --help lists its options.`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

/** The command as it is typed. */
export const npmCommand = (name: string): string => (['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`);

async function runOneOf(npm: string, { purpose, actions }: WithActions, args: readonly string[]): Promise<void> {
  const options = Object.assign({ help }, ...Object.values(actions).map((action) => action.options)) as Options;
  const { tokens, values } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true });
  const { value: name, index } = tokens.find((token) => token.kind === 'positional') ?? { value: '', index: args.length };
  if (values['help'] && name === '') return console.log(helpForAll(npm, purpose, actions));
  const action = Object.hasOwn(actions, name) ? getOwn(actions, name) : undefined;
  if (action) return runAction(withAction(npm, name), action, args.toSpliced(index, 1));
  const names = Object.keys(actions).filter((known) => known !== '');
  throw new UsageError(name === '' ? `Say what to do: ${listed(names)}.` : `There is no "${name}". ${choose(name, names)}`);
}

const withAction = (npm: string, name: string): string => (name === '' ? npm : `${npm} -- ${name}`);

async function runAction(typed: string, action: CommandAction, args: readonly string[]): Promise<void> {
  const { values, words } = parse(action, args);
  if (values['help']) return console.log(helpFor(typed, action));
  const code = await action.run(values as Values<Options>, ...words);
  if (typeof code === 'number') process.exitCode = code;
}

function parse({ options, words = {} }: CommandAction, args: readonly string[]) {
  const config = Object.entries(options).map(([name, { type, multiple = false, default: text }]) => {
    const fallback = type === 'boolean' ? false : text;
    return [name, { type, multiple, ...(fallback !== undefined && { default: fallback }) }] as const;
  });
  try {
    const { values, positionals, tokens } = parseArgs({
      args: [...args],
      options: { ...Object.fromEntries(config), help },
      allowPositionals: true,
      tokens: true,
    });
    if (!values['help']) {
      const names = tokens.flatMap((token) => (token.kind === 'option' ? token.name : []));
      const twice = names.find((name, n) => names.indexOf(name) < n && options[name]?.multiple !== true);
      if (twice !== undefined) throw new UsageError(`--${twice} is given twice. Give it once.`);
      requireFitting(options, values);
      requireWords(words, positionals);
    }
    return { values, words: positionals };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    // Drops Node's advice about words that begin with a hyphen.
    const [sentence = ''] = (error as Error).message.split(/(?<=\.)\s|\n/);
    const [, empty = ''] = /^Option '(?:-\w, )?--([\w-]+) <value>' argument missing/.exec(sentence) ?? [];
    if (empty !== '') throw new UsageError(`--${empty} needs a value: ${getOwn(options, empty)?.meaning}.`, { cause: error });
    const [, unknown = ''] = /^Unknown option '-*([^']+)'/.exec(sentence) ?? [];
    const meant = closestName(unknown, Object.keys(options));
    throw new UsageError(`${sentence.replace(/\.?$/, '.')}${meant === undefined ? '' : ` Did you mean --${meant}?`}`, { cause: error });
  }
}

function requireFitting(options: Options, values: Readonly<Record<string, unknown>>): void {
  for (const [name, { choices, required, meaning }] of Object.entries(options)) {
    const given = [getOwn(values, name) ?? []].flat().map(String);
    if (required && given.length === 0)
      throw new UsageError(`--${name} is missing: ${meaning}.${choices ? ` ${choose('', choices)}` : ''}`);
    const wrong = given.find((value) => choices && !choices.includes(value));
    if (wrong !== undefined) throw new UsageError(`There is no --${name} ${wrong}. ${choose(wrong, choices ?? [])}`);
  }
}

function requireWords(words: Readonly<Record<string, string>>, given: readonly string[]): void {
  const placeholders = Object.keys(words);
  const missing = placeholders.slice(given.length).find((placeholder) => !placeholder.startsWith('['));
  if (missing !== undefined) throw new UsageError(`${missing.replace('...', '')} is missing: ${getOwn(words, missing)}.`);
  const [extra] = given.slice(placeholders.length);
  if (extra !== undefined && !placeholders.at(-1)?.includes('...')) throw new UsageError(`"${extra}" is not expected here.`);
}

function choose(wrong: string, names: readonly string[]): string {
  const meant = closestName(wrong, names);
  return meant === undefined ? `Choose ${listed(names)}.` : `Did you mean "${meant}"?`;
}

const listed = (names: readonly string[]): string => new Intl.ListFormat('en', { type: 'disjunction' }).format(names);

function helpFor(typed: string, { purpose, words = {}, options }: CommandAction): string {
  const usage = [...Object.keys(words), ...(Object.keys(options).length > 0 ? ['[options]'] : [])];
  const rows = Object.entries(options).map(([option, { type, choices, value = 'VALUE', meaning, multiple }]) => {
    const placeholder = type === 'boolean' ? '' : ` ${choices?.join('|') ?? value}`;
    return [`--${option}${placeholder}${multiple ? ' ...' : ''}`, meaning] as const;
  });
  return [
    [typed, ...(usage.length > 0 && !typed.includes(' -- ') ? ['--'] : []), ...usage].join(' '),
    `  ${purpose}`,
    ...alignColumns([...Object.entries(words), ...rows]).map((line) => `    ${line}`),
  ].join('\n');
}

const helpForAll = (npm: string, purpose: string, actions: WithActions['actions']): string =>
  [purpose, ...Object.entries(actions).map(([name, action]) => helpFor(withAction(npm, name), action))].join('\n\n');

/** The first lines of a list, or all of them, and how many more there are. */
export const limitLines = (lines: readonly string[], most: number, all: boolean): readonly string[] =>
  all || lines.length <= most ? lines : [...lines.slice(0, most), `... and ${lines.length - most} more: --all lists them`];

export function alignColumns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `${left.padEnd(width)}  ${right}`);
}
