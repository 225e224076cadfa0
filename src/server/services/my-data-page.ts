import type { Reading } from '../../contract/shapes/reading.ts';
import type { Form } from '../../form/model/form.ts';
import { directionOf } from '../../form/model/language.ts';
import { say } from '../../form/model/text.ts';
import { escaped } from '../html.ts';

interface About {
  readonly email: string;
  /** Undefined while it is a draft. */
  readonly reference: string | undefined;
  /** What the student uploaded, with where it is beside the page. */
  readonly files: readonly { readonly name: string; readonly path: string }[];
}

/** What a student has answered, as a page to open from the disk: it needs nothing but itself. */
export function myDataPage(form: Form, { language, pages, name }: Reading, { email, reference, files }: About): string {
  const words = pages.flatMap(({ title, sections }) => [
    `<h2>${escaped(title)}</h2>`,
    ...sections.flatMap(({ title: section, items }) => {
      const answered = items.filter(({ value }) => value !== '');
      if (answered.length === 0) return [];
      const rows = answered.map(({ label, value }) => `<dt>${escaped(label)}</dt><dd dir="auto">${escaped(value)}</dd>`);
      return [`<h3>${escaped(section)}</h3><dl>${rows.join('')}</dl>`];
    }),
  ]);
  const links = files.map(({ name: file, path }) => `<li><a href="${escaped(encodeURI(path))}">${escaped(file)}</a></li>`);
  const title = escaped(say('download.title', {}, form));
  return (
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head><body>` +
    `<h1>${title}</h1><p>${[name, email, reference]
      .filter(Boolean)
      .map((part) => escaped(String(part)))
      .join(' · ')}</p>` +
    `<p>${escaped(say('download.note', {}, form))}</p>${words.join('')}` +
    (links.length === 0 ? '' : `<h2>${escaped(say('download.documents', {}, form))}</h2><ul>${links.join('')}</ul>`) +
    '</body></html>'
  );
}

const STYLE =
  'body{max-width:44rem;margin:0 auto;padding:1.5rem;font:16px/1.5 sans-serif;overflow-wrap:anywhere}' +
  'h2{margin-top:2rem;border-bottom:1px solid}dt{color:#555}dd{margin:0 0 .75rem;white-space:pre-line}' +
  '@media(prefers-color-scheme:dark){html{color-scheme:dark}dt{color:#aaa}}';
