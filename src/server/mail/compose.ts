import { type FormState, getOwn } from '../../form/model/answers.ts';
import { CONTENT_PLACES, mailAt, type Content, type MailPlace, type ShownContent } from '../../form/model/content.ts';
import { withPlurals } from '../../form/model/plurals.ts';
import { commonParams, fillText } from '../../form/model/text.ts';
import { answerParams } from '../../form/run/answered-places.ts';
import { contentFor } from '../../form/run/content-for.ts';
import { filledContent } from '../../form/run/filled-content.ts';
import type { Definition } from '../definition.ts';
import { contentAsText, inLines, withoutGaps } from './content.ts';
import { mailAsHtml } from './html.ts';

/** Kinds of emails as the database names them, and where the words of each are. */
export const MAIL_PLACES = {
  confirm: 'mail-confirm',
  already_registered: 'mail-already-registered',
  reset: 'mail-reset',
  password_changed: 'mail-password-changed',
  passkey_added: 'mail-passkey-added',
  new_email: 'mail-new-email',
  email_changed: 'mail-email-changed',
  submitted: 'mail-submitted',
  state_received: 'mail-state-received',
  state_documents_missing: 'mail-state-documents-missing',
  state_decision: 'mail-state-decision',
  state_withdrawn: 'mail-state-withdrawn',
  reminder: 'mail-reminder',
  deletion_draft: 'mail-deletion-draft',
  deletion_submitted: 'mail-deletion-submitted',
  request: 'mail-request',
  request_received: 'mail-request-received',
  request_declined: 'mail-request-declined',
} as const satisfies Readonly<Record<string, MailPlace>>;
export type MailKind = keyof typeof MAIL_PLACES;
/** Those without which no account is deleted by itself. */
export const DELETION_MAILS = ['deletion_draft', 'deletion_submitted'] as const satisfies readonly MailKind[];

/** Those to students about their application: they go to the address that the account has when they are sent. */
export const MAILS_OF_APPLICATION = [
  'submitted',
  'state_received',
  'state_documents_missing',
  'state_decision',
  'state_withdrawn',
  'reminder',
  ...DELETION_MAILS,
  'request_received',
  'request_declined',
] as const satisfies readonly MailKind[];

/** An email that waits to be written. */
export interface MailToCompose {
  readonly kind: MailKind;
  readonly to: string;
  readonly params: Readonly<Record<string, string | number>>;
  /** What its reader has answered, as far as its words may depend on it, on the day of the email. */
  readonly formState: FormState;
}

/** What is filled into an email of this kind, besides what is filled in everywhere. */
export type MailParams<Kind extends MailKind> = Readonly<
  Record<(typeof CONTENT_PLACES)[(typeof MAIL_PLACES)[Kind]]['names'][number], string | number>
>;

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The picture that the HTML shows, a PNG. */
  readonly logo?: Buffer | undefined;
  /** What the reader must type or open, if anything. */
  readonly essence?: string | undefined;
  /** Where a mail program stops emails of this kind by itself. */
  readonly stop?: string | undefined;
}

/** An email in the words of the institution, with its signature, as text and as HTML. */
export function composeMail(
  { form, contents, subjects }: Pick<Definition, 'form' | 'contents' | 'subjects'>,
  { kind, to, params: given, formState }: MailToCompose,
  logo?: Buffer,
): Mail {
  const place = MAIL_PLACES[kind];
  // A server of the version before does not fill in what is new: then there is no sentence about it.
  const params = { ...Object.fromEntries(CONTENT_PLACES[place].names.map((name) => [name, ''])), ...given };
  const subject: Content = [{ heading: [subjects[place]] }];
  const [written, signature] = [contents[place], contents['mail-signature']].map((content) => contentFor(content, formState));
  const names = {
    ...commonParams(form, formState.today),
    ...answerParams([...subject, ...(written ?? [])], form, formState),
    ...params,
  };
  const fill = (text: string): string => fillText(withPlurals(text, params, form.language, form.notation), names);
  const filled = (content: Content = []): ShownContent => inLines(filledContent(withoutGaps(content, params), names, fill));
  const textOf = (name: string | undefined): string | undefined =>
    Object.hasOwn(params, name ?? '') ? String(getOwn(params, name ?? '')) : undefined;
  const essence = textOf(mailAt(place)?.essence);
  const about = fill(subjects[place]).replace(/\s+/g, ' ');
  const [content, end] = [filled(written), filled(signature)];
  const addresses = ['link', 'application_link'].flatMap((name) => textOf(name) ?? []);
  const html = mailAsHtml(form, { subject: about, content, signature: end, essence, addresses, logo });
  return { to, subject: about, text: contentAsText([...content, ...end]).join('\n\n'), html, logo, essence };
}
