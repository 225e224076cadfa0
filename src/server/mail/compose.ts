import type { Situation } from '../../form/model/answers.ts';
import { type CONTENT_PLACES, mailAt, type Content, type MailPlace, type ShownContent } from '../../form/model/content.ts';
import { commonParams, fillText } from '../../form/model/text.ts';
import { answerParams } from '../../form/run/answered-places.ts';
import { contentFor } from '../../form/run/content-for.ts';
import { filledContent } from '../../form/run/filled-content.ts';
import type { Definition } from '../definition.ts';
import { contentAsText, inLines } from './content.ts';
import { mailAsHtml } from './html.ts';

/** Kinds of emails as the database names them, and where the words of each are. */
export const MAIL_PLACES = {
  confirm: 'mail-confirm',
  already_registered: 'mail-already-registered',
  reset: 'mail-reset',
  password_changed: 'mail-password-changed',
  submitted: 'mail-submitted',
  state_received: 'mail-state-received',
  state_documents_missing: 'mail-state-documents-missing',
  state_decision: 'mail-state-decision',
  state_withdrawn: 'mail-state-withdrawn',
} as const satisfies Readonly<Record<string, MailPlace>>;
export type MailKind = keyof typeof MAIL_PLACES;

/** An email that waits to be written. */
export interface MailToCompose {
  readonly kind: MailKind;
  readonly to: string;
  readonly params: Readonly<Record<string, string>>;
  /** What its reader has answered, as far as its words may depend on it, on the day of the email. */
  readonly situation: Situation;
}

/** What is filled into an email of this kind, besides what is filled in everywhere. */
export type MailParams<Kind extends MailKind> = Readonly<
  Record<(typeof CONTENT_PLACES)[(typeof MAIL_PLACES)[Kind]]['names'][number], string>
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
}

/** An email in the words of the institution, with its signature, as text and as HTML. */
export function composeMail(
  { form, contents, subjects }: Pick<Definition, 'form' | 'contents' | 'subjects'>,
  { kind, to, params, situation }: MailToCompose,
  logo?: Buffer,
): Mail {
  const place = MAIL_PLACES[kind];
  const subject: Content = [{ heading: [subjects[place]] }];
  const [written, signature] = [contents[place], contents['mail-signature']].map((content) => contentFor(content, situation));
  const names = {
    ...commonParams(form, situation.today),
    ...answerParams([...subject, ...(written ?? [])], form, situation),
    ...params,
  };
  const filled = (content: Content = []): ShownContent => inLines(filledContent(content, names));
  const drawn = {
    subject: fillText(subjects[place], names).replace(/\s+/g, ' '),
    content: filled(written),
    signature: filled(signature),
    essence: params[mailAt(place)?.essence ?? ''],
    addresses: Object.values(params).filter((value) => /^https?:/.test(value)),
    logo,
  };
  const { subject: about, essence } = drawn;
  const text = contentAsText([...drawn.content, ...drawn.signature]).join('\n\n');
  return { to, subject: about, text, html: mailAsHtml(form, drawn), logo, essence };
}
