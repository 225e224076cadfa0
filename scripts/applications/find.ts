import type { Answers } from '../../src/form/model/answers.ts';
import { compared } from '../../src/form/model/same-text.ts';
import { fullName } from '../../src/form/run/applicant.ts';
import type { DataKeys } from '../../src/server/data-keys.ts';
import type { Definition } from '../../src/server/definition.ts';
import { findAccount } from '../../src/server/store/accounts.ts';
import { createApplications, usernameOf } from '../../src/server/store/applications.ts';
import type { Db } from '../../src/server/store/tables.ts';
import { accountOfSubmission, nextApplications, type Position, type WholeApplication } from '../../src/server/store/whole-applications.ts';

/** What tells applications apart. */
export interface Found {
  /** Undefined while it is a draft, as is the instant. */
  readonly reference: string | undefined;
  readonly submittedAt: Date | undefined;
  readonly name: string;
  readonly email: string;
}

/** A search that finds more lists these, and says so. */
const MOST = 50;
const ROWS_AT_ONCE = 500;

/** Whose application has this reference or belongs to this email address; undefined if there is none. */
export async function accountCalled(db: Db, text: string): Promise<string | undefined> {
  const name = text.trim();
  return (await accountOfSubmission(db, name.toUpperCase())) ?? (await findAccount(db, name.toLowerCase()))?.id;
}

/**
 * The application whose reference or email address a text is, else those in whose name or address it occurs, whatever its capitals:
 * submitted ones in their order, then drafts. Names are encrypted in the database, so this search opens all applications.
 */
export async function findApplications(
  db: Db,
  keys: DataKeys,
  { form }: Pick<Definition, 'form'>,
  text: string,
): Promise<{ readonly found: readonly Found[]; readonly more: boolean }> {
  const nameIn = (answers: Answers): string => fullName(form, answers);
  const accountId = await accountCalled(db, text);
  if (accountId !== undefined) {
    const applications = createApplications(keys);
    const submission = await applications.readSubmission(db, accountId);
    const { answers } = submission ?? (await applications.read(db, accountId));
    const email = await usernameOf(db, accountId);
    return {
      found: [{ reference: submission?.reference, submittedAt: submission?.submitted_at, name: nameIn(answers), email }],
      more: false,
    };
  }
  const words = compared(text);
  const found: Found[] = [];
  for (const state of ['submitted', 'draft'] as const)
    for (let after: Position | undefined, next: readonly WholeApplication[]; found.length <= MOST; after = next.at(-1)?.position) {
      next = await nextApplications(db, keys, { state }, after, ROWS_AT_ONCE);
      if (next.length === 0) break;
      for (const { username: email, answers, submission } of next) {
        const name = nameIn(answers);
        if ([name, email].some((one) => compared(one).includes(words)))
          found.push({ reference: submission?.reference, submittedAt: submission?.submittedAt, name, email });
      }
    }
  return { found: found.slice(0, MOST), more: found.length > MOST };
}
