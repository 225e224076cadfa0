import { escaped } from '../html.ts';
import type { ShownContent } from '../../form/model/content.ts';
import type { Form } from '../../form/model/form.ts';
import { directionOf } from '../../form/model/language.ts';
import { commonParams, fillText, type NamesIn, type TextKey } from '../../form/model/text.ts';
import { contentAsHtml, contentAsText } from './content.ts';

export type MailKind = 'confirm' | 'already_registered' | 'reset' | 'password_changed' | 'submitted';

/** An email that waits to be written. */
export interface MailToCompose {
  readonly kind: MailKind;
  readonly to: string;
  readonly params: Readonly<Record<string, string>>;
  /** What the institution says in it, as its reader sees it. */
  readonly content?: ShownContent | undefined;
}

/** The values for the placeholders in an email of this kind, and what it shows between its sentences. */
export type MailParams<Kind extends MailKind> = Readonly<
  Record<NamesIn<Extract<`mail.${Kind}.${'subject' | 'before' | 'after'}`, TextKey>>, string>
>;

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** What the reader must type or open, if anything. */
  readonly essence?: string | undefined;
}

/**
 * Composes an email from the sentences `mail.<kind>.subject`, `mail.<kind>.before` and `mail.<kind>.after`, with the
 * code or link between them, and the content below.
 */
export function composeMail(form: Form, { kind, to, params, content = [] }: MailToCompose, today: string): Mail {
  const all = { ...commonParams(form, today), ...params };
  const say = (key: string): string => fillText(form.text[key] ?? '', all);
  const paragraphs = (text: string): string[] => text.split('\n').filter(Boolean);
  const before = paragraphs(say(`mail.${kind}.before`));
  const after = paragraphs(say(`mail.${kind}.after`));
  const signature = paragraphs(say('mail.signature'));
  const essence = params['code'] ?? params['link'] ?? params['reference'];
  return {
    to,
    subject: say(`mail.${kind}.subject`).replace(/\s+/g, ' '),
    text: [...before, ...(essence ? [essence] : []), ...after, ...contentAsText(content), ...signature].join('\n\n'),
    html: html(form, before, essence, { after, content, signature }),
    essence,
  };
}

interface Below {
  readonly after: readonly string[];
  readonly content: ShownContent;
  readonly signature: readonly string[];
}

function html(form: Form, before: readonly string[], essence: string | undefined, { after, content, signature }: Below): string {
  const { primary, neutral } = form.institution.theme;
  const linked = (address: string): string => `<a href="${address}" style="color:${escaped(primary.main)}">${address}</a>`;
  const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escaped(text).replace(/\bhttps?:\/\/\S+/, linked)}</p>`;
  const link = essence?.startsWith('http') ? linked(escaped(essence)) : undefined;
  const large = essence && !link ? `<strong style="font-size:28px;letter-spacing:4px">${escaped(essence)}</strong>` : undefined;
  return (
    `<!doctype html><html lang="${form.language}" dir="${directionOf(form.language)}">` +
    `<head><meta charset="utf-8"><title>${escaped(form.institution.name)}</title></head>` +
    `<body style="margin:0;padding:24px;font:16px/1.5 sans-serif;color:${escaped(neutral.dark)}">` +
    `<div style="max-width:560px;margin:0 auto;border-top:4px solid ${escaped(primary.main)};padding-top:24px">` +
    before.map(paragraph).join('') +
    (essence ? `<p style="margin:24px 0">${link ?? large}</p>` : '') +
    after.map(paragraph).join('') +
    contentAsHtml(content, primary.main) +
    signature.map(paragraph).join('') +
    '</div></body></html>'
  );
}
