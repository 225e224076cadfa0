import { INSTITUTION_FILE, languageFile } from '../../../src/form/model/document-paths.ts';
import { languagesOf } from '../../../src/form/model/language.ts';
import { shownFor } from '../../../src/form/compile/translations.ts';
import { allowedIn, entriesIn, neededIn, translationIn } from '../../languages/translatable.ts';
import { code, quote } from '../markdown.ts';
import type { Explained, PaperPart } from '../paper.ts';

/** In another language than the first: which sentences are read as they are written, as they have no translation that holds. */
export function translationsPart({ documents, form: { language } }: Explained): readonly PaperPart[] {
  const [first] = languagesOf(documents[INSTITUTION_FILE]);
  const file = documents[languageFile(language)];
  if (file === undefined) return [];
  const needed = neededIn(documents, language);
  const sentences = new Map(allowedIn(documents, language).map((sentence) => [`${sentence.file}#${sentence.place}`, sentence.text]));
  const missing = needed.filter((sentence) => (translationIn(file, sentence)?.is ?? '') === '');
  const old = entriesIn(documents, language).filter(
    ({ file: path, place, translation }) => translation.is !== '' && shownFor(sentences.get(`${path}#${place}`), translation) === undefined,
  );
  return [
    {
      id: 'translations',
      title: 'Translations',
      blocks: [
        `Written in ${first}. ${missing.length} of ${needed.length} sentences have no translation, and ${old.length} an old one.`,
        [
          ...missing.map(({ file: path, place, text }) => `Missing: ${code(`${path}#${place}`)} ${quote(text)}`),
          ...old.map(
            ({ file: path, place, translation: { of, is } }) => `Old: ${code(`${path}#${place}`)} ${quote(is)}, made from ${quote(of)}`,
          ),
        ],
      ],
      sections: [],
    },
  ];
}
