import xliff from 'xliff';
import { type Exchange, type ExchangeEntry, UnreadableExchange } from './exchange.ts';

/** XLIFF 2.0, which translators' programs read. The name of a unit is `file#place`, because an id cannot have every character. */
export function toXliff({ from, language, entries }: Exchange): Promise<string> {
  const units = entries.map(({ file, place, of, is, was }, n) => [
    `s${n + 1}`,
    {
      source: of,
      ...(is === '' ? {} : { target: is }),
      ...(was && { note: [`The sentence was: ${was.of}`, `Its translation was: ${was.is}`] }),
      additionalAttributes: { name: `${file}#${place}` },
    },
  ]);
  return xliff.js2xliff({ sourceLanguage: from, targetLanguage: language, resources: { application: Object.fromEntries(units) } });
}

/** @throws {UnreadableExchange} */
export async function fromXliff(xml: string): Promise<Exchange> {
  const { sourceLanguage, targetLanguage, resources } = await xliff.xliff2js(xml).catch((): never => refuse());
  if (sourceLanguage === undefined || targetLanguage === undefined || resources === undefined) return refuse();
  const entries = Object.values(resources)
    .flatMap((file) => Object.values(file))
    .map(({ source, target = '', additionalAttributes }): ExchangeEntry => {
      const { name = '' } = additionalAttributes ?? {};
      const mark = name.indexOf('#');
      return { file: name.slice(0, mark), place: name.slice(mark + 1), of: textOf(source, name), is: textOf(target, name) };
    });
  return { from: sourceLanguage, language: targetLanguage, entries };
}

function textOf(text: unknown, name: string): string {
  if (typeof text === 'string') return text;
  if (Array.isArray(text) && text.every((part) => typeof part === 'string')) return text.join('');
  throw new UnreadableExchange(`The sentence at ${name} has marks of formatting. Remove them: sentences are plain text.`);
}

function refuse(): never {
  throw new UnreadableExchange('This is not an XLIFF 2.0 file with a source and a target language.');
}
