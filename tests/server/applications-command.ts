import { command } from '../../scripts/applications.ts';
import { type CommandOutcome, runCommandInProcess } from '../run-commands.ts';
import type { ServerUnderTest } from './server-under-test.ts';

/** Output of `npm run applications` beside a server, and its exit code. @param folder current folder of the command */
export function runApplicationsCommand(
  { databaseUrl, dataDir }: Pick<ServerUnderTest, 'databaseUrl' | 'dataDir'>,
  options: readonly string[],
  folder = process.cwd(),
  environment: Readonly<Record<string, string>> = {},
): Promise<CommandOutcome> {
  return runCommandInProcess(command, options, {
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    DATA_DIR: dataDir,
    INIT_CWD: folder,
    ...environment,
  });
}
