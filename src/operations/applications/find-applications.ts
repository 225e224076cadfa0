import type { Answers } from '../../form/model/answers.ts';
import { fullName } from '../../form/evaluate/applicant-name.ts';
import type { DataKeys } from '../../server/platform/data-keys.ts';
import type { FormDefinition } from '../../server/platform/form-definition.ts';
import { paginateApplications } from '../../server/submissions/paginate-applications.ts';
import { normalizeSearchWords } from '../../server/office/office-index.ts';
import { createApplicationStore, readUsername } from '../../server/application/application-store.ts';
import type { Db } from '../../server/database/tables.ts';
import { findAccountIdByReferenceOrEmail } from '../../server/submissions/full-application-store.ts';

export interface ApplicationMatch {
  /** Undefined while not submitted, as is the instant. */
  readonly reference: string | undefined;
  readonly submittedAt: Date | undefined;
  readonly name: string;
  readonly email: string;
}

const MOST = 50;

/** The application with this reference or email address, else all in whose name or address each word occurs. Decrypts all applications. */
export async function findApplications(
  db: Db,
  keys: DataKeys,
  { form }: Pick<FormDefinition, 'form'>,
  text: string,
): Promise<{ readonly found: readonly ApplicationMatch[]; readonly more: boolean }> {
  const nameIn = (answers: Answers): string => fullName(form, answers);
  const accountId = await findAccountIdByReferenceOrEmail(db, text);
  if (accountId !== undefined) {
    const applications = createApplicationStore(keys);
    const submission = await applications.readSubmission(db, accountId);
    const { answers } = submission ?? (await applications.read(db, accountId));
    const email = await readUsername(db, accountId);
    return {
      found: [{ reference: submission?.reference, submittedAt: submission?.submitted_at, name: nameIn(answers), email }],
      more: false,
    };
  }
  const words = normalizeSearchWords(text);
  const found: ApplicationMatch[] = [];
  for (const status of ['submitted', 'draft'] as const)
    for await (const page of paginateApplications(db, keys, { status })) {
      if (found.length > MOST) break;
      for (const { username: email, answers, submission } of page) {
        const name = nameIn(answers);
        const own = normalizeSearchWords(`${name} ${email}`);
        if (words.length > 0 && words.every((word) => own.some((one) => one.includes(word))))
          found.push({ reference: submission?.reference, submittedAt: submission?.submittedAt, name, email });
      }
    }
  return { found: found.slice(0, MOST), more: found.length > MOST };
}
