import { escaped } from '../html.ts';
import type { Situation } from '../../form/model/answers.ts';
import { type CONTENT_PLACES, mailAt, type Content, type MailPlace, type ShownContent } from '../../form/model/content.ts';
import type { Form } from '../../form/model/form.ts';
import { directionOf } from '../../form/model/language.ts';
import { commonParams, fillText } from '../../form/model/text.ts';
import { answerParams } from '../../form/run/answered-places.ts';
import { contentFor } from '../../form/run/content-for.ts';
import { filledContent } from '../../form/run/filled-content.ts';
import type { Definition } from '../definition.ts';
import { contentAsHtml, contentAsText, inLines } from './content.ts';
import { LOGO_ADDRESS } from './delivery.ts';

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
  const content = [...(written ?? []), ...(signature ?? [])];
  const shown = inLines(filledContent(content, names));
  const essence = params[mailAt(place)?.essence ?? ''];
  return {
    to,
    subject: fillText(subjects[place], names).replace(/\s+/g, ' '),
    text: contentAsText(shown).join('\n\n'),
    html: html(form, shown, { essence, logo }),
    logo,
    essence,
  };
}

function html(form: Form, content: ShownContent, { essence, logo }: Pick<Mail, 'essence' | 'logo'>): string {
  const { institution, language } = form;
  const { primary, neutral } = institution.theme;
  const name = escaped(institution.name);
  return (
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}">` +
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${name}</title></head>` +
    `<body style="margin:0;padding:24px;font:16px/1.5 sans-serif;color:${escaped(neutral.dark)}">` +
    `<div style="overflow-wrap:anywhere;max-width:560px;margin:0 auto;border-top:4px solid ${escaped(primary.main)};padding-top:24px">` +
    `<p style="margin:0 0 24px">${logo ? picture(logo) : ''}<strong style="vertical-align:middle">${name}</strong></p>` +
    contentAsHtml(content, primary.main, essence) +
    '</div></body></html>'
  );
}

/** A PNG with two pixels for each of its room. It says nothing that the name beside it does not. */
function picture(png: Buffer): string {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)].map((pixels) => Math.round(pixels / 2));
  const look = 'vertical-align:middle;border:0;margin-inline-end:12px';
  return `<img src="cid:${LOGO_ADDRESS}" width="${width}" height="${height}" alt="" style="${look}">`;
}
