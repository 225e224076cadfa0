import type { ReadOnlyApplication, ReadOnlyViewQuery } from '../../api/schemas/application-schemas.ts';
import { addSeconds } from '../platform/clock.ts';
import { RefusalError } from '../platform/refusals.ts';
import { hashToken, createToken } from '../platform/secrets.ts';
import { isSubmitted, readUsername } from '../application/application-store.ts';
import { readCurrentStates, releasedDecisionIn } from '../application/application-state-store.ts';
import { readDocumentAnswers } from '../documents/document-store.ts';
import { findViewToken, saveViewToken, removeViewToken } from './view-token-store.ts';
import type { ApiTokenService } from '../staff/api-token-service.ts';
import type { ApplicationDeps } from '../application/application-deps.ts';

/** A token for a `letter` reads that of the decision, and no answers; all but `pdf` read what the office's PDF copy has. */
type ViewTokenPurpose = 'pdf' | 'office-pdf' | 'letter' | 'link';

export type ViewTokenService = ReturnType<typeof createViewTokenService>;

interface Deps extends Pick<ApplicationDeps, 'db' | 'clock' | 'audit' | 'limits' | 'secrets' | 'applications' | 'views'> {
  readonly systemTokens: ApiTokenService;
}

export function issueViewToken(
  { db, clock, audit }: Pick<Deps, 'db' | 'clock' | 'audit'>,
  accountId: string,
  purpose: ViewTokenPurpose,
  seconds: number,
): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const token = createToken();
    await saveViewToken(transaction, {
      token_hash: hashToken(token),
      account_id: accountId,
      purpose,
      expires_at: addSeconds(clock(), seconds),
    });
    await audit(transaction, 'service_token_made', { accountId, actor: `service ${purpose}` });
    return token;
  });
}

const LETTER: ViewTokenPurpose = 'letter';
const STUDENT_COPY: ViewTokenPurpose = 'pdf';

export function createViewTokenService({ db, clock, applications, audit, limits, systemTokens, views, secrets: { dataKeys } }: Deps) {
  const readerOf = async (
    { service_token: token, application }: ReadOnlyViewQuery,
    authorization: string | undefined,
    address: string,
  ): Promise<{ readonly accountId: string; readonly reader: string }> => {
    if (token === undefined && (authorization !== undefined || application !== undefined)) {
      const reader = await systemTokens.authenticate(authorization, 'pdf:read', address);
      if (application === undefined || !(await isSubmitted(db, application))) throw new RefusalError('no_application');
      return { accountId: application, reader };
    }
    const found = token === undefined ? undefined : await findViewToken(db, hashToken(token), clock());
    if (found) return { accountId: found.account_id, reader: found.purpose };
    // Valid tokens are not counted: copies of a thousand applications may be wanted in the same minute.
    await limits.countPublicCall(address);
    await audit(db, 'service_refused', { actor: 'service' });
    throw new RefusalError('wrong_service_token');
  };
  return {
    issue: (accountId: string, purpose: ViewTokenPurpose, seconds: number): Promise<string> =>
      issueViewToken({ db, clock, audit }, accountId, purpose, seconds),
    revoke: (token: string): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const removed = await removeViewToken(transaction, hashToken(token));
        if (removed)
          await audit(transaction, 'service_token_revoked', { accountId: removed.account_id, actor: `service ${removed.purpose}` });
      }),
    /** Application of a token, or one that a system names, masked and recorded. @throws {RefusalError} `wrong_service_token`, ... */
    async read(query: ReadOnlyViewQuery, authorization: string | undefined, address: string): Promise<ReadOnlyApplication> {
      const { accountId, reader } = await readerOf(query, authorization, address);
      const [draft, documents, username, submission] = await Promise.all([
        applications.read(db, accountId),
        readDocumentAnswers(db, accountId),
        readUsername(db, accountId),
        applications.readSubmission(db, accountId),
      ]);
      const { counts, tabs } = submission ?? draft;
      const copyOf = reader === STUDENT_COPY ? 'student' : 'office';
      const { answers, reading } = submission
        ? await views.ofSubmission(submission, documents, copyOf)
        : views.ofDraft(draft, documents, copyOf);
      await audit(db, 'service_read', { accountId, actor: `service ${reader}` });
      const present = reader === LETTER ? (await readCurrentStates(db, dataKeys, [accountId])).get(accountId) : undefined;
      const words = releasedDecisionIn(present, reading.language);
      if (reader === LETTER && !(present && words)) throw new RefusalError('wrong_service_token');
      const about = submission ? { reference: submission.reference, submitted_at: submission.submitted_at.toISOString() } : null;
      if (present?.told && words) {
        const { message, replaces, at: decided_at } = present.told;
        const letter = { headline: words.headline, content: words.letter, message, decided_at, replaces, respond_by: present.respond_by };
        const none = { pages: [], top: [], end: [], documents: {} };
        return {
          answer: {},
          add_another: {},
          document_answer: {},
          tabs: {},
          username,
          submission: about,
          reading: { ...reading, ...none },
          letter,
        };
      }
      return {
        answer: answers as ReadOnlyApplication['answer'],
        add_another: { ...counts },
        document_answer: Object.fromEntries(Object.entries(documents).filter(([key]) => Object.hasOwn(reading.documents, key))),
        tabs: { ...tabs },
        username,
        submission: about,
        reading,
      };
    },
  };
}
