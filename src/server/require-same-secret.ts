import { plusSeconds } from './clock.ts';
import type { Box } from './secrets.ts';
import { newestWaiting } from './store/mails.ts';
import type { Db } from './store/tables.ts';

/** Of an email that waits longer, its server may be long gone, and its key with it. */
const RECENT_SECONDS = 60 * 60;

/**
 * A server with another `SECRET_KEY` than those beside it would take emails from the queue that it cannot open.
 * @throws with a sentence for the operator
 */
export async function requireSameSecret(db: Db, secrets: Pick<Box, 'open'>, now: Date): Promise<void> {
  const sealed = await newestWaiting(db, plusSeconds(now, -RECENT_SECONDS));
  if (!sealed) return;
  try {
    secrets.open(sealed);
  } catch {
    throw new Error(
      'Emails of a server with another SECRET_KEY are waiting in this database. Give all of its servers the same SECRET_KEY ' +
        "(without one: the secret.key of the first one's data folder). If you have changed it on purpose, start once more with the " +
        'former one until they are sent; after an hour they no longer matter.',
    );
  }
}
