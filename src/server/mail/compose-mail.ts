import { type FormState, getOwn } from '../../form/model/answers.ts';
import { CONTENT_SLOTS, mailSlotPlaceholderRules, type Content, type MailSlot, type ShownContent } from '../../form/model/content.ts';
import { formatPlurals } from '../../form/model/plurals.ts';
import { commonParams, fillText, formatText } from '../../form/model/text.ts';
import { answerPlaceholderParams } from '../../form/evaluate/fill-answer-placeholders.ts';
import { visibleContent } from '../../form/evaluate/visible-content.ts';
import { interpolateContent } from '../../form/evaluate/interpolate-content.ts';
import type { FormDefinition } from '../platform/form-definition.ts';
import { contentToPlainText, splitBlocksAtNewlines, dropUnfilledBlocks } from './mail-content.ts';
import { renderMailHtml } from './render-mail-html.ts';

/** Kinds of emails as the database names them, with the slot of their content. */
const MAIL_SLOTS = {
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
  request_reminder: 'mail-request-reminder',
  request_received: 'mail-request-received',
  request_declined: 'mail-request-declined',
  request_expired: 'mail-request-expired',
  request_due: 'mail-request-due',
} as const satisfies Readonly<Record<string, MailSlot>>;
export type MailKind = keyof typeof MAIL_SLOTS;
/** Warnings that a mail server must accept before retention deletes an account. */
export const DELETION_WARNING_MAIL_KINDS = ['deletion_draft', 'deletion_submitted'] as const satisfies readonly MailKind[];

/** Emails about an application go to the address that the account has when they are sent. */
export const APPLICATION_MAIL_KINDS = [
  'submitted',
  'state_received',
  'state_documents_missing',
  'state_decision',
  'state_withdrawn',
  'reminder',
  ...DELETION_WARNING_MAIL_KINDS,
  'request_received',
  'request_declined',
  'request_expired',
  'request_due',
] as const satisfies readonly MailKind[];

interface MailToCompose {
  readonly kind: MailKind;
  readonly to: string;
  /** `copy_of`: the student whose email this is a copy of. */
  readonly params: Readonly<Record<string, string | number>>;
  /** Answers of the reader that the content may depend on, on the day of the email. */
  readonly formState: FormState;
}

/** Placeholders of one kind, besides those of every email. */
export type MailParams<Kind extends MailKind> = Readonly<
  Record<(typeof CONTENT_SLOTS)[(typeof MAIL_SLOTS)[Kind]]['names'][number], string | number>
>;

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly logo?: Buffer | undefined;
  /** Code or link for the reader, if any. */
  readonly codeOrLink?: string | undefined;
  readonly unsubscribeUrl?: string | undefined;
}

export function composeMail(
  { form, contents, subjects }: Pick<FormDefinition, 'form' | 'contents' | 'subjects'>,
  { kind, to, params: given, formState }: MailToCompose,
  logo?: Buffer,
): Mail {
  const place = MAIL_SLOTS[kind];
  // Emails that an older server queued lack new placeholders: their sentences are left out.
  const params = { ...Object.fromEntries(CONTENT_SLOTS[place].names.map((name) => [name, ''])), ...given };
  const subject: Content = [{ heading: [subjects[place]] }];
  const [written, signature] = [contents[place], contents['mail-signature']].map((content) => visibleContent(content, formState));
  const names = {
    ...commonParams(form, formState.today),
    ...answerPlaceholderParams([...subject, ...(written ?? [])], form, formState),
    ...params,
  };
  const fill = (text: string): string => fillText(formatPlurals(text, params, form.language, form.notation), names);
  const filled = (content: Content = []): ShownContent =>
    splitBlocksAtNewlines(interpolateContent(dropUnfilledBlocks(content, params), names, fill));
  const textOf = (name: string | undefined): string | undefined =>
    Object.hasOwn(params, name ?? '') ? String(getOwn(params, name ?? '')) : undefined;
  const essence = textOf(mailSlotPlaceholderRules(place)?.essence);
  const student = textOf('copy_of');
  const copy = student === undefined ? [] : [formatText('mail.copy', { name: student, reference: textOf('reference') ?? '' }, form)];
  const about = [...copy, fill(subjects[place])].join(': ').replace(/\s+/g, ' ');
  const [content, end] = [[...copy.map((paragraph) => ({ paragraph: [paragraph] })), ...filled(written)], filled(signature)];
  const addresses = ['link', 'application_link'].flatMap((name) => textOf(name) ?? []);
  const html = renderMailHtml(form, { subject: about, content, signature: end, essence, addresses, logo });
  return { to, subject: about, text: contentToPlainText([...content, ...end]).join('\n\n'), html, logo, codeOrLink: essence };
}
