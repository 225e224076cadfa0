import { randomInt } from 'node:crypto';
import type { Profile, ShownAnswersBody, SubmittedView } from '../../api/schemas/application-schemas.ts';
import { COMPLETION_PATH } from '../../api/url-paths.ts';
import type { Form } from '../../form/model/form.ts';
import { summarizeAnswers } from '../../form/evaluate/summarize.ts';
import { validate } from '../../form/evaluate/validate.ts';
import { submissionOpenState, submissionPeriod } from '../../form/evaluate/open-period.ts';
import { formatInstant, formatPlainDateTime } from '../../form/model/format-plain-date-time.ts';
import { RefusalError } from '../platform/refusals.ts';
import * as store from './application-store.ts';
import { readDocumentAnswers, listDocuments } from '../documents/document-store.ts';
import { fileFailures } from './answer-failures.ts';
import { findNewerAnswers } from './newer-answers.ts';
import type { ApplicationDeps } from './application-deps.ts';

type Deps = Pick<ApplicationDeps, 'db' | 'clock' | 'timeZone' | 'baseUrl' | 'definition' | 'audit' | 'queueMail' | 'queueEvent'> &
  Pick<ApplicationDeps, 'lockApplication' | 'applications' | 'saveServedForm' | 'views'>;

export function createSubmissionService(deps: Deps) {
  const { db, clock, timeZone, baseUrl, definition, audit, queueMail, queueEvent } = deps;
  const { lockApplication, applications, saveServedForm, views } = deps;
  return {
    /** Submits once. @param seen by the student @throws {RefusalError} `not_open`, `closed`, `newer_answers`, `incomplete` */
    async submit(accountId: string, seen?: ShownAnswersBody): Promise<void> {
      const { form, validators, hash, formFiles, inLanguage } = definition();
      await saveServedForm({ hash, formFiles });
      await db.transaction().execute(async (transaction) => {
        const locked = await lockApplication(transaction, accountId);
        if (locked.isSubmitted) return;
        const owner = await store.readApplicationOwner(transaction, accountId);
        requireOpen(form, owner.created_at, clock());
        const attached = await listDocuments(transaction, accountId);
        const newer = seen ? findNewerAnswers(definition(), locked.formState, seen, attached) : {};
        if (Object.keys(newer).length > 0) throw new RefusalError('newer_answers', { saved: newer as Profile['answer'] });
        const { counts, tabs } = locked.formState;
        const answers = await locked.propagateAnswers();
        const formState = { ...locked.formState, answers };
        const failures = {
          ...validate(form, validators, formState),
          ...fileFailures(form, formState, attached),
        };
        if (Object.keys(failures).length > 0) throw new RefusalError('incomplete', { failures: failures as Record<string, string[]> });
        const reference = newReference();
        // Readers of the summary use the institution's own language.
        const summary = summarizeAnswers(inLanguage().form, formState, await readDocumentAnswers(transaction, accountId));
        await applications.saveSubmission(
          transaction,
          accountId,
          { reference, answers, counts, tabs, summary, definitionHash: hash },
          clock(),
        );
        await store.addWebStatus(transaction, accountId, 'submitted', clock());
        await audit(transaction, 'submitted', { accountId });
        await queueEvent(transaction, { type: 'submission.created', data: { id: accountId, reference } });
        const { language } = inLanguage(owner.language ?? form.language).form;
        const date = formatInstant(clock(), language, form.institution.time_zone ?? timeZone);
        await queueMail(transaction, 'submitted', owner.username, {
          reference,
          date,
          application_link: new URL(COMPLETION_PATH, baseUrl).href,
        });
      });
    },

    /** @throws {RefusalError} `not_submitted` */
    async readSubmission(accountId: string): Promise<SubmittedView> {
      const [submission, documents] = await Promise.all([applications.readSubmission(db, accountId), readDocumentAnswers(db, accountId)]);
      if (!submission) throw new RefusalError('not_submitted');
      const { reading } = await views.ofSubmission(submission, documents, 'screen');
      return { ...reading, submitted_at: submission.submitted_at.toISOString() };
    },
  };
}

/** Refuses if a student, who signed up at an instant, cannot submit now. @throws {RefusalError} `not_open` or `closed` */
function requireOpen({ institution, language }: Form, signedUp: Date, now: Date): void {
  const state = submissionOpenState(institution, now, signedUp);
  const { opens, closes } = submissionPeriod(institution, signedUp);
  const written = (moment = ''): string => formatPlainDateTime(moment, language, institution.time_zone);
  if (state === 'before') throw new RefusalError('not_open', { params: { moment: written(opens) } });
  if (state === 'after') throw new RefusalError('closed', { params: { moment: written(closes) } });
}

/** Eight characters that nobody mishears or misreads: no 0, 1, I, L, O or U. */
function newReference(): string {
  const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
  const letters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
