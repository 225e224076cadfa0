import { withQueue } from '../../src/server/jobs/queue.ts';
import { eraseAccount } from '../../src/server/services/account-deletion.ts';
import { createQueueEvent } from '../../src/server/services/webhooks.ts';
import { findAccountId } from '../../src/server/store/account-deletion.ts';
import { findRetentionRecord } from '../../src/server/store/retention.ts';
import { createApplications, usernameOf } from '../../src/server/store/applications.ts';
import { isConfirmed } from '../fix/confirm.ts';
import type { OpenedDatabase } from '../with-database.ts';

const ERASING = { undone: 'Nothing was erased.', advice: 'Add --yes to erase it.' };

/**
 * Erases an account with its application, as its student could; running servers delete its stored files.
 * @param isAgreed whether nobody needs to be asked
 * @returns a report; undefined if nothing was erased
 * @throws with a sentence for the operator if there is no such account
 */
export async function erase({ db, secrets, clock, audit }: OpenedDatabase, words: string, isAgreed: boolean): Promise<string | undefined> {
  const accountId = await findAccountId(db, words);
  if (accountId === undefined)
    throw new Error(`There is no account or application '${words}'. Give its reference, whole email address or id.`);
  if ((await findRetentionRecord(db, accountId))?.heldAt)
    throw new Error(`It is held, so nobody deletes it. First run npm run applications -- release ${words}`);
  const submission = await createApplications(secrets.dataKeys).readSubmission(db, accountId);
  const what = `${await usernameOf(db, accountId)}, ${submission ? `submitted as ${submission.reference}` : 'a draft'}`;
  console.log(`${what}: the account, all answers, documents, copies, notes and emails are erased. Nobody can bring them back.`);
  if (!isAgreed && !(await isConfirmed('Erase it?', process.stdin, process.stdout, ERASING))) return undefined;
  await withQueue(db, async (queue) => {
    const means = { db, clock, secrets, queue };
    await eraseAccount({ ...means, audit, queueEvent: createQueueEvent(means) }, accountId, 'operator');
  });
  return 'It is erased. A running server removes its files within seconds, and other systems hear of it.';
}
