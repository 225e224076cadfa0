import type { ShownContent, RichText } from '../../form/model/content.ts';
import type { Form } from '../../form/model/form.ts';
import type { Institution } from '../../form/model/institution.ts';
import { DISPLAY_FONTS } from '../../form/model/display-fonts.ts';
import { textDirectionOf } from '../../form/model/form-files.ts';
import { escapeHtml, richTextToHtml } from '../platform/html.ts';
import { richTextToPlainText } from './mail-content.ts';
import { LOGO_CONTENT_ID } from './mail-delivery.ts';

interface Drawn {
  readonly subject: string;
  readonly content: ShownContent;
  readonly signature: ShownContent;
  readonly essence: string | undefined;
  /** A paragraph that only links to one of these becomes a button. */
  readonly addresses: readonly string[];
  readonly logo: Buffer | undefined;
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5";

/** Readers load no typeface, but some devices have it. */
const headingFont = ({ display_font: name }: Institution): string =>
  name === undefined ? '' : `font-family:'${DISPLAY_FONTS[name].family}',Georgia,'Times New Roman',serif;`;

/** Card below the institution's name. Styles are inline, as many readers ignore sheets; the only one is for dark mode. */
export function renderMailHtml({ institution, language }: Pick<Form, 'institution' | 'language'>, mail: Drawn): string {
  const { white, neutral, primary } = institution.theme;
  const spoken = `lang="${language}" dir="${textDirectionOf(language)}"`;
  const row = (look: string, name: string, inside: string): string =>
    `<tr><td class="${name}" style="${FONT};color:${neutral.dark};${look}">${inside}</td></tr>`;
  const line = `border-bottom:1px solid ${neutral.light}`;
  const card =
    row(`padding:20px 24px;border-top:4px solid ${primary.main};${line}`, 'card', header(institution, mail.logo)) +
    row(`padding:24px 24px 8px;${line}`, 'card', contentAsHtml(mail.content, institution, mail)) +
    row('padding:16px 24px 4px', 'card', contentAsHtml(mail.signature, institution, mail, 'quiet'));
  return (
    `<!doctype html><html ${spoken}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">' +
    `<title>${escapeHtml(mail.subject)}</title><style>${darkLooks(institution)}</style></head>` +
    `<body class="page" style="margin:0;padding:0;background:${neutral.extraLight}">` +
    // Readers in a browser keep neither <html> nor <body>, so the language is here, too.
    `<div ${spoken} class="page" style="padding:24px 12px;background:${neutral.extraLight};overflow-wrap:anywhere;word-break:break-word">` +
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" align="center" ` +
    `style="max-width:600px;margin:0 auto;background:${white.main};border-collapse:collapse">${card}</table></div></body></html>`
  );
}

/** Decorative PNG with double density, on white as on screens. */
function header(institution: Institution, logo: Buffer | undefined): string {
  const { name, theme } = institution;
  const title = `<h1 style="margin:0;${headingFont(institution)}font-size:18px;line-height:1.3">${escapeHtml(name)}</h1>`;
  if (!logo) return title;
  const [width, height] = [logo.readUInt32BE(16), logo.readUInt32BE(20)].map((pixels) => Math.round(pixels / 2));
  const look = `display:block;border:0;padding:4px;border-radius:6px;background:${theme.white.main}`;
  const picture = `<img src="cid:${LOGO_CONTENT_ID}" width="${width}" height="${height}" alt="" style="${look}">`;
  const cells = `<td style="padding:0;padding-inline-end:12px">${picture}</td><td class="card" style="padding:0;${FONT}">${title}</td>`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${cells}</tr></table>`;
}

function contentAsHtml(
  content: ShownContent,
  institution: Institution,
  { essence, addresses }: Pick<Drawn, 'essence' | 'addresses'>,
  tone: 'ink' | 'quiet' = 'ink',
): string {
  const { white, neutral, primary } = institution.theme;
  const text = tone === 'quiet' ? `font-size:14px;color:${neutral.main}` : `color:${neutral.dark}`;
  const inHtml = (words: RichText): string =>
    richTextToHtml(words, (target, inside) => `<a href="${escapeHtml(target)}" class="link" style="color:${primary.main}">${inside}</a>`);
  const large = (words: string): string =>
    `<strong class="code" style="display:inline-block;padding:8px 16px;border-radius:8px;background:${primary.extraLight};` +
    `color:${neutral.dark};font-size:28px;letter-spacing:4px">${escapeHtml(words)}</strong>`;
  const button = (target: string, words: RichText): string =>
    `<a href="${escapeHtml(target)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:${primary.main};` +
    `color:${white.main};font-weight:bold;text-decoration:none">${richTextToHtml(words, (_, inside) => inside)}</a>`;
  const paragraph = (words: RichText): string => {
    const [only] = words.length === 1 ? words : [];
    if (only === undefined) return inHtml(words);
    if (only === essence) return large(essence);
    const isButton =
      typeof only !== 'string' && 'link' in only && addresses.includes(only.link) && richTextToPlainText(only.words) !== only.link;
    return isButton ? button(only.link, only.words) : inHtml(words);
  };
  return content
    .map((block) => {
      if ('heading' in block)
        return `<h2 class="${tone}" style="margin:24px 0 8px;${headingFont(institution)}font-size:18px;line-height:1.3;${text}">${inHtml(block.heading)}</h2>`;
      if ('paragraph' in block) return `<p class="${tone}" style="margin:0 0 16px;${text}">${paragraph(block.paragraph)}</p>`;
      const items = block.list.map(({ words }) => `<li style="margin:0 0 8px">${inHtml(words)}</li>`);
      return `<ul class="${tone}" style="margin:0 0 16px;padding:0;padding-inline-start:24px;${text}">${items.join('')}</ul>`;
    })
    .join('');
}

/** Uses only pairs of colors that are readable on its screens, too. */
function darkLooks(institution: Institution): string {
  const { white, neutral, primary } = institution.theme;
  const looks = {
    '.page': 'background:#000',
    '.card': `background:${neutral.dark};border-bottom-color:${neutral.main}`,
    '.card,.ink,.quiet,h1': `color:${neutral.extraLight}`,
    '.link': `color:${primary.extraLight}`,
    '.code': `background:${primary.dark};color:${white.main}`,
  };
  const rules = Object.entries(looks).map(([names, look]) => `${names}{${look.replaceAll(/(;|$)/g, '!important$1')}}`);
  return `:root{color-scheme:light dark}@media(prefers-color-scheme:dark){${rules.join('')}}`;
}
