import { Readable } from 'node:stream';
import { type Answers, getOwn } from '../../form/model/answers.ts';
import type { Form } from '../../form/model/form.ts';
import { fillAnswerPlaceholders } from '../../form/evaluate/fill-answer-placeholders.ts';
import { displayedAnswer } from '../../form/evaluate/displayed-answer.ts';
import type { ReadOnlyView } from '../../api/schemas/application-schemas.ts';
import { textDirectionOf } from '../../form/model/form-files.ts';
import { formatText } from '../../form/model/text.ts';
import { institutionDay } from '../platform/clock.ts';
import { readDocumentAnswers } from '../documents/document-store.ts';
import { readPersonalData, type PersonalData } from './personal-data-store.ts';
import { listFinishedPdfCopies } from '../pdf-copies/pdf-copy-store.ts';
import { escapeHtml } from '../platform/html.ts';
import type { AuditEvent } from '../database/audit-events.ts';
import type { AccountDeps } from '../accounts/account-deps.ts';
import type { OfficeDeps } from '../office/office-deps.ts';

type Deps = Pick<AccountDeps, 'db' | 'clock' | 'timeZone' | 'secrets' | 'definition' | 'limits' | 'audit'> &
  Pick<OfficeDeps, 'applications' | 'objects' | 'readPinnedForm' | 'views' | 'applicationStates'>;

export function createPersonalDataService(deps: Deps) {
  const { db, clock, timeZone, secrets, definition, applications, objects, readPinnedForm, views, applicationStates, limits, audit } = deps;

  return {
    /** ZIP of data, answers, uploads and PDFs, one in memory at a time; recorded. @throws {RefusalError} `too_many` */
    async file(accountId: string): Promise<{ readonly name: string; readonly content: Readable }> {
      await limits.countDownload(accountId);
      await audit(db, 'data_downloaded', { accountId });
      const [draft, submission, attached, kept] = await Promise.all([
        applications.read(db, accountId),
        applications.readSubmission(db, accountId),
        readDocumentAnswers(db, accountId),
        readPersonalData(db, secrets.dataKeys, accountId, clock()),
      ]);
      const given = submission ?? draft;
      const form = (submission && (await readPinnedForm(db, submission.definition_hash))?.form) ?? definition().form;
      const read = {
        today: institutionDay(definition().form.institution, timeZone, submission?.submitted_at ?? clock()),
        documents: attached,
      };
      const { reading } = submission ? await views.ofSubmission(submission, attached) : views.ofDraft(draft, attached);
      const history = submission ? await applicationStates.history(db, accountId, submission.definition_hash) : [];
      const data = {
        made_at: clock(),
        institution: reading.institution.name,
        account: accountIn(accountId, kept),
        application: {
          submitted: submission ? { reference: submission.reference, at: submission.submitted_at, form: submission.definition_hash } : null,
          answers: answersIn(form, given.answers, read),
          counts: given.counts,
          tabs: given.tabs,
          as_read: reading.pages,
          ...(submission && {
            as_submitted: submission.summary,
            draft: { answers: draft.answers, counts: draft.counts, tabs: draft.tabs },
          }),
          progress: kept.statuses,
          last_page: kept.lastPage,
          messages_of_the_last_check: kept.failures,
          answers_no_longer_asked_for: kept.draft.aside,
          changes_of_the_form_to_read: kept.draft.unread ?? null,
        },
        states: history.map(({ actor, replyActor, ...state }) => ({
          ...state,
          by: kindOf(actor),
          is_reply_recorded: replyActor !== undefined,
        })),
        decisions: kept.decisions,
        documents: kept.documents.map(({ answer_key: key, file_name, file_size, status, pages, changed_at }) => ({
          key,
          question: getOwn(reading.documents, key) ?? null,
          file_name,
          file_size,
          status,
          pages,
          changed_at,
          folder: folderOf(key),
        })),
        requests: kept.requests.map(({ id, document_key: document, person, asked_at, opened_at, received_at, ...request }) => ({
          document,
          ...person,
          confidential: request.confidential,
          asked_at,
          opened_at,
          received_at,
          declined_at: request.declined_at,
          withdrawn_at: request.withdrawn_at,
          reminded_at: request.reminded_at,
          expires_at: request.expires_at,
          folder: kept.received.some((one) => one.request.id === id) ? folderOf(`${document} ${id}`) : null,
        })),
        documents_asked_for: kept.items.map(({ id, account_id: _account, file, ...item }) => ({
          ...item,
          file_name: file?.file_name ?? null,
          folder: file ? folderOf(id) : null,
        })),
        arrived: kept.marks.map(({ entry, received_at: at, actor }) => ({ entry, at, by: kindOf(actor) })),
        pdf_copies: kept.copies,
        emails: kept.mails,
        reminders: kept.reminders,
        warnings_of_deletion: kept.warnings,
        what_happened: kept.audit
          .filter(({ event }) => !OF_OFFICE_ALONE.has(event))
          .map(({ actor, ...entry }) => ({ ...entry, by: kindOf(actor) })),
      };
      const page = myDataPage(definition().form, reading, {
        email: kept.account.username,
        reference: submission?.reference,
        files: kept.documents.map(({ answer_key: key, file_name }) => ({ name: file_name, path: originalPath(key, file_name) })),
      });
      const files = await filesIn(accountId, kept);
      return {
        name: `${definition().form.institution.short_name} ${institutionDay(definition().form.institution, timeZone, clock())}.zip`,
        content: await zipped({ 'data.json': JSON.stringify(data, null, 2), 'application.html': page }, files),
      };
    },
  };

  async function filesIn(
    accountId: string,
    { documents, received, items }: Pick<PersonalData, 'documents' | 'received' | 'items'>,
  ): Promise<ReadonlyMap<string, string>> {
    const files = new Map<string, string>();
    for (const { answer_key: key, file_name, upload_key, original_key, pdf_key } of documents) {
      files.set(originalPath(key, file_name), original_key ?? upload_key);
      if (pdf_key !== null) files.set(`${folderOf(key)}/as-pdf.pdf`, pdf_key);
    }
    for (const { request, document } of received)
      if (document.pdf_key !== null) files.set(`${folderOf(`${request.document_key} ${request.id}`)}/as-pdf.pdf`, document.pdf_key);
    for (const { id, file } of items) if (file?.pdf_key) files.set(`${folderOf(id)}/as-pdf.pdf`, file.pdf_key);
    const copies = await listFinishedPdfCopies(db, accountId);
    copies.forEach(({ object_key: key }, n) => key !== null && files.set(n === 0 ? 'pdf-copy.pdf' : `pdf-copy-${n + 1}.pdf`, key));
    for (const [path, key] of files) if ((await objects.size(key)) === undefined) files.delete(path);
    return files;
  }

  async function zipped(texts: Readonly<Record<string, string>>, files: ReadonlyMap<string, string>): Promise<Readable> {
    const { default: JSZip } = await import('jszip');
    const zip = new JSZip();
    const date = clock();
    for (const [path, text] of Object.entries(texts)) zip.file(path, text, { compression: 'DEFLATE', date });
    for (const [path, key] of files) zip.file(path, Readable.from(contentOf(key), { objectMode: false }), { date });
    return new Readable({ read: () => undefined }).wrap(zip.generateNodeStream({ streamFiles: true }));
  }

  async function* contentOf(key: string): AsyncIterable<Uint8Array> {
    yield (await objects.get(key)) ?? new Uint8Array();
  }
}

const answersIn = (form: Form, answers: Answers, read: Omit<Parameters<typeof displayedAnswer>[2], 'answers'>): readonly object[] =>
  Object.entries(answers).map(([key, value]) => {
    const question = form.questions[key];
    const words = { ...read, answers };
    return {
      key,
      question: question ? fillAnswerPlaceholders(question.fullLabel, form, words) : null,
      value,
      read_as: question ? displayedAnswer(form, question, words) : null,
    };
  });

const accountIn = (
  id: string,
  { account: { username, ...account }, logins, sessions, browsers, passkeys, ...kept }: PersonalData,
): object => ({
  id,
  email: username,
  former_emails: kept.formerAddresses,
  new_email: kept.emailChange?.address ?? null,
  ...account,
  logins: logins.map(({ at }) => at),
  sessions,
  browsers_by_last_login: browsers.map(({ last_at }) => last_at),
  passkeys: passkeys.map(({ created_at: added, used_at: used }) => ({ added, used })),
});

const folderOf = (key: string): string => `documents/${key}`;
const originalPath = (key: string, fileName: string): string => `${folderOf(key)}/${fileName.replaceAll(/[\\/:*?"<>|\p{Cc}]|^\.+/gu, '_')}`;

/** Events that would tell a student that a decision is near. */
const OF_OFFICE_ALONE: ReadonlySet<string> = new Set<AuditEvent>([
  'decision_prepared',
  'decision_corrected',
  'decision_checked',
  'decision_dropped',
  'decision_refused',
]);

const kindOf = (actor: string): string => actor.split(' ', 1)[0] ?? '';

interface About {
  readonly email: string;
  readonly reference: string | undefined;
  readonly files: readonly { readonly name: string; readonly path: string }[];
}

function myDataPage(form: Form, { language, pages, name }: ReadOnlyView, { email, reference, files }: About): string {
  const words = pages.flatMap(({ title, sections }) => [
    `<h2>${escapeHtml(title)}</h2>`,
    ...sections.flatMap(({ title: section, items }) => {
      const answered = items.filter(({ value }) => value !== '');
      if (answered.length === 0) return [];
      const rows = answered.map(({ label, value }) => `<dt>${escapeHtml(label)}</dt><dd dir="auto">${escapeHtml(value)}</dd>`);
      return [`<h3>${escapeHtml(section)}</h3><dl>${rows.join('')}</dl>`];
    }),
  ]);
  const links = files.map(({ name: file, path }) => `<li><a href="${escapeHtml(encodeURI(path))}">${escapeHtml(file)}</a></li>`);
  const title = escapeHtml(formatText('download.title', {}, form));
  return (
    `<!doctype html><html lang="${language}" dir="${textDirectionOf(language)}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head><body>` +
    `<h1>${title}</h1><p>${[name, email, reference]
      .filter(Boolean)
      .map((part) => escapeHtml(String(part)))
      .join(' · ')}</p>` +
    `<p>${escapeHtml(formatText('download.note', {}, form))}</p>${words.join('')}` +
    (links.length === 0 ? '' : `<h2>${escapeHtml(formatText('download.documents', {}, form))}</h2><ul>${links.join('')}</ul>`) +
    '</body></html>'
  );
}

const STYLE =
  'body{max-width:44rem;margin:0 auto;padding:1.5rem;font:16px/1.5 sans-serif;overflow-wrap:anywhere}' +
  'h2{margin-top:2rem;border-bottom:1px solid}dt{color:#555}dd{margin:0 0 .75rem;white-space:pre-line}' +
  '@media(prefers-color-scheme:dark){html{color-scheme:dark}dt{color:#aaa}}';
