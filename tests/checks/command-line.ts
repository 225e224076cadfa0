import { execFile } from 'node:child_process';

export interface Outcome {
  readonly code: number;
  /** What it prints, errors last. */
  readonly output: string;
}

export function run(program: string, args: readonly string[]): Promise<Outcome> {
  return new Promise((done) => {
    execFile(program, args, (error, stdout, stderr) => done({ code: error ? Number(error.code) : 0, output: stdout + stderr }));
  });
}

/** `npm run lint:schemas` with these arguments. */
export const lint = (...args: string[]): Promise<Outcome> => run(process.execPath, ['scripts/lint-schemas.ts', ...args]);
