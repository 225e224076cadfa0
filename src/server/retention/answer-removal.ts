import { companionKey } from '../../form/model/answers.ts';
import { migrateKey } from '../../form/model/declared-changes.ts';
import type { AnswerRetention } from '../../form/model/institution.ts';
import { keysOfRetention } from '../../form/evaluate/retained-answers.ts';
import { declaredChangesOf } from '../platform/form-definition.ts';
import { listRequestedItems } from '../document-requests/requested-item-store.ts';
import { removeDocument } from '../documents/document-store.ts';
import { detachPdfCopies } from '../pdf-copies/pdf-copy-store.ts';
import type { Db } from '../database/tables.ts';
import type { ApplicationDeps } from '../application/application-deps.ts';

type Deps = Pick<ApplicationDeps, 'applications' | 'audit' | 'definition' | 'queue' | 'readPinnedForm' | 'secrets'>;

/** Removes answers of a locked submission with their files, in every place that has them; its PDF copies are printed anew. */
export async function removeAnswers(
  { applications, audit, definition, queue, readPinnedForm, secrets: { dataKeys } }: Deps,
  transaction: Db,
  accountId: string,
  rules: readonly AnswerRetention[],
  today: string,
): Promise<boolean> {
  const submission = await applications.readSubmission(transaction, accountId);
  if (!submission) return false;
  const { form, formFiles } = definition();
  const now = new Set(keysOfRetention(form, rules));
  const pinned = (await readPinnedForm(transaction, submission.definition_hash))?.form;
  const renames = declaredChangesOf(formFiles).filter((change) => 'rename' in change);
  const then = pinned
    ? [...keysOfRetention(pinned, rules), ...Object.keys(pinned.questions).filter((key) => now.has(migrateKey(renames, key)))]
    : [];
  const keys = [...new Set([...now, ...then])].filter((key) => !Object.hasOwn(submission.removed_answers, key));
  if (keys.length === 0) return false;
  const items = (await listRequestedItems(transaction, dataKeys, accountId)).filter(({ name }) => keys.includes(name));
  for (const key of [...keys, ...items.flatMap(({ file }) => file?.answer_key ?? [])]) await removeDocument(transaction, accountId, key);
  await applications.removeAnswers(transaction, accountId, new Set(keys.flatMap((key) => [key, companionKey(key)])), {
    ...submission.removed_answers,
    ...Object.fromEntries(keys.map((key) => [key, today])),
  });
  await detachPdfCopies(transaction, accountId);
  await queue.removeFiles(transaction, []);
  await audit(transaction, 'answers_removed', { accountId, actor: 'retention' });
  return true;
}
