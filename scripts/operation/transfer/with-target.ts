import type { Settings } from '../../../src/server/settings.ts';
import { openEmbeddedPostgres } from '../../../src/server/store/embedded-postgres.ts';

/** Names the built-in database where the address of one could be. */
export const BUILT_IN = 'built-in';

/** Works on the database that `--to` names; the built-in one is created, started and stopped again. */
export async function withTarget<Done>(
  to: string,
  { databaseUrl, dataDir }: Settings,
  work: (url: string) => Promise<Done>,
): Promise<Done> {
  if (to !== BUILT_IN) {
    const url = URL.parse(to);
    if (!url || !['postgres:', 'postgresql:'].includes(url.protocol))
      throw new Error(`--to is not an address that starts with postgresql://, such as postgresql://USER@HOST/NAME.`);
    return work(to);
  }
  if (databaseUrl === undefined) throw new Error('Without DATABASE_URL, everything is in the built-in database already.');
  const embedded = await openEmbeddedPostgres(dataDir, console.error);
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}
