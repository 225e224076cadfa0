import { spawn } from 'node:child_process';
import type { ServerUnderTest } from './server-under-test.ts';

/**
 * What `npm run applications` prints beside a server, and its exit code.
 * @param folder where it is typed
 */
export async function applicationsCommand(
  { databaseUrl, dataDir }: Pick<ServerUnderTest, 'databaseUrl' | 'dataDir'>,
  options: readonly string[],
  folder = process.cwd(),
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number | null; readonly output: string }> {
  const command = spawn(process.execPath, ['scripts/applications.ts', ...options], {
    env: {
      PATH: process.env['PATH'],
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      DATA_DIR: dataDir,
      INIT_CWD: folder,
      ...environment,
    },
  });
  let output = '';
  for (const stream of [command.stdout, command.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const code = await new Promise<number | null>((resolve) => command.on('close', resolve));
  return { code, output };
}
