import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { relative, sep } from 'node:path';
import { formFileKinds } from '../../form/compile/form-file-kinds.ts';
import { compiledSchemaGlobs, metaSchemaFile } from './strict-ajv.ts';

export interface AjvCliRun {
  readonly command: string;
  readonly passed: boolean;
  readonly output: string;
}

const STRICT = ['--strict=true', '--strict-required=true', '--all-errors', '-c', 'ajv-errors', '-c', 'ajv-formats'];
const META_SCHEMAS = `${import.meta.dirname}/ajv-meta-schemas.cjs`;

/** Commands that check an application below `root`: every file against its meta schema, and every schema compiled. */
export function ajvCliCommands(root: string): readonly (readonly string[])[] {
  const below = (glob: string): string => relativeToCwd(`${root}/${glob}`);
  // ajv-cli does not know that a file is optional.
  const written = formFileKinds.filter(({ globs }) => globs.some((glob) => glob.includes('*') || existsSync(`${root}/${glob}`)));
  const validations = written.map(({ meta, globs, refers }) => [
    'validate',
    ...STRICT,
    '--errors=text',
    '-s',
    relativeToCwd(metaSchemaFile(meta)),
    ...refers.flatMap((other) => ['-r', relativeToCwd(metaSchemaFile(other))]),
    ...globs.flatMap((glob) => ['-d', below(glob)]),
  ]);
  return [
    ...validations,
    ['compile', ...STRICT, '-c', relativeToCwd(META_SCHEMAS), ...compiledSchemaGlobs.flatMap((glob) => ['-s', below(glob)])],
  ];
}

export function runAjvCli(root: string): readonly AjvCliRun[] {
  return ajvCliCommands(root).map((args) => ({ command: ['ajv', ...args.map(quoted)].join(' '), ...runInProcess(args) }));
}

function runInProcess(args: readonly string[]): { passed: boolean; output: string } {
  const require = createRequire(import.meta.url);
  const program = require.resolve('ajv-cli/dist/index.js');
  const { argv, exit } = process;
  const { log, error } = console;
  const lines: string[] = [];
  console.log = console.error = (...parts: unknown[]): void => void lines.push(parts.join(' '));
  process.argv = [process.execPath, program, ...args];
  process.exit = (code): never => {
    throw new ExitCalled(Number(code ?? 0));
  };
  let code = 0;
  try {
    delete require.cache[program];
    require(program);
  } catch (thrown) {
    if (!(thrown instanceof ExitCalled)) throw thrown;
    code = thrown.code;
  } finally {
    Object.assign(console, { log, error });
    Object.assign(process, { argv, exit });
  }
  return { passed: code === 0, output: lines.join('\n') };
}

class ExitCalled extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`exit ${code}`);
    this.code = code;
  }
}

function relativeToCwd(path: string): string {
  const short = relative(process.cwd(), path).split(sep).join('/');
  return short.endsWith('.cjs') && !short.startsWith('.') ? `./${short}` : short;
}

const quoted = (arg: string): string => (/[*\s]/.test(arg) ? `'${arg}'` : arg);
