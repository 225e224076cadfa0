import { command } from '../../scripts/applications.ts';
import { type Outcome, typeCommand } from '../command-line.ts';
import type { ServerUnderTest } from './server-under-test.ts';

/** Output of `npm run applications` beside a server, and its exit code. @param folder current folder of the command */
export function applicationsCommand(
  { databaseUrl, dataDir }: Pick<ServerUnderTest, 'databaseUrl' | 'dataDir'>,
  options: readonly string[],
  folder = process.cwd(),
  environment: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  return typeCommand(command, options, {
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    DATA_DIR: dataDir,
    INIT_CWD: folder,
    ...environment,
  });
}
