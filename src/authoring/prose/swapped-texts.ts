import { INSTITUTION_FILE, isLogicFile, schemaFile, type SectionFolder, textFile } from '../../form/model/form-file-paths.ts';
import { normalizeText } from '../../form/model/normalize-text.ts';
import { type FormFiles, formFilesOfKind, languagesOf } from '../../form/model/form-files.ts';
import { listTranslations } from '../translations/translatable-sentences.ts';
import { questionKeys, type CheckedForm, type CheckFinding } from '../form-files/checked-form.ts';
import { localizedTextsInFile, type LocalizedText } from './localized-texts.ts';

interface QuestionWords {
  readonly name: string;
  readonly reason: string;
  readonly label: ReadonlySet<string>;
  readonly message: ReadonlySet<string>;
  readonly at: LocalizedText['at'];
  /** Place of a label that has changed since the last commit while the message has not. */
  readonly relabeled?: LocalizedText['at'];
}

/** Two questions of a section, each with a message, for the same reason, in the words of the other one's label. */
export function findSwappedMessages(checkedForm: CheckedForm, folder: SectionFolder): readonly CheckFinding[] {
  const { formFiles, committed } = checkedForm;
  const names = questionKeys(checkedForm, folder);
  const inFile = Map.groupBy(localizedTextsInFile(formFiles, schemaFile(folder)), ({ language }) => language);
  const formerFiles = committed?.parsed.formFiles;
  const former = formerFiles?.[schemaFile(folder)] ? localizedTextsInFile(formerFiles, schemaFile(folder)) : [];
  const found = languagesOf(formFiles[INSTITUTION_FILE]).map((language) => {
    const byPlace = new Map(inFile.get(language)?.map((text) => [text.place, text]));
    const before = new Map(former.filter((text) => text.language === language).map(({ place, text }) => [place, text]));
    const questions = names.flatMap((name): readonly QuestionWords[] => {
      const title = byPlace.get(`properties.${name}.title`);
      const label = longWords(title?.text ?? '');
      const formerTitle = before.get(`properties.${name}.title`) ?? title?.text;
      return [...byPlace].flatMap(([place, { text, at }]) => {
        const reason = reasonIn(place, name);
        const relabeled = formerTitle !== title?.text && before.get(place) === text ? title?.at : undefined;
        return reason === undefined ? [] : [{ name, reason, label, message: longWords(text), at, ...(relabeled && { relabeled }) }];
      });
    });
    return [...Map.groupBy(questions, ({ reason }) => reason).values()].flatMap(swappedIn);
  });
  return found.find((mismatches) => mismatches.length > 0) ?? [];
}

/** Two `one_of`, each with a message in the words of the other one's labels. */
export function findSwappedAlternatives({ formFiles }: Pick<CheckedForm, 'formFiles'>): readonly CheckFinding[] {
  const languages = languagesOf(formFiles[INSTITUTION_FILE]);
  const found = languages.map((language) => {
    const textsIn = (file: string) => localizedTextsInFile(formFiles, file).filter((text) => text.language === language);
    return swappedIn(
      formFilesOfKind(formFiles, isLogicFile).flatMap(([file, { one_of: oneOf = [] }]) =>
        oneOf.flatMap(({ keys, message }): readonly QuestionWords[] => {
          const places = keys.map((key) => `properties.${key}.title`);
          const labels = textsIn(file.replace('logic.json', 'schema.json')).filter(({ place }) => places.includes(place));
          const label = longWords(labels.map(({ text }) => text).join(' '));
          const said = textsIn(textFile(languages[0])).filter(({ place }) => place === message);
          return said.map(({ text, at }) => ({ name: keys.join('" or "'), reason: '', label, message: longWords(text), at }));
        }),
      ),
    );
  });
  return found.find((mismatches) => mismatches.length > 0) ?? [];
}

/** Keyword whose message is at a place, such as `properties.zip.errorMessage.pattern`; undefined if it is none of the question. */
const reasonIn = (place: string, name: string): string | undefined =>
  place === `errorMessage.required.${name}`
    ? 'required'
    : place.startsWith(`properties.${name}.errorMessage`)
      ? place.slice(`properties.${name}.errorMessage`.length)
      : undefined;

const swappedIn = (questions: readonly QuestionWords[]): readonly CheckFinding[] =>
  questions.flatMap((one, n) =>
    questions.slice(0, n).flatMap((other) => {
      if (!fitsBetter(one, other) || !fitsBetter(other, one)) return [];
      const what = `The messages of "${other.name}" and "${one.name}" each have the words of the other one's label`;
      const relabeled = other.relabeled ?? one.relabeled;
      if (relabeled) {
        const advice =
          'Write the labels back: they have changed since the last commit, and the messages have not. To change the order, change "ui:order".';
        return [{ ...relabeled, what, advice }];
      }
      return [{ ...other.at, what, advice: 'Swap them, or the labels.' }];
    }),
  );

/** True if a message has more words of the other label than of its own. Words of both messages do not tell them apart. */
function fitsBetter({ message, label }: QuestionWords, other: QuestionWords): boolean {
  const own = [...message].filter((word) => !other.message.has(word));
  return own.filter((word) => other.label.has(word)).length > own.filter((word) => label.has(word)).length;
}

/** Words of three letters and more, as they are compared. */
export const longWords = (text: string): ReadonlySet<string> => new Set((text.match(/\p{L}{3,}/gu) ?? []).map(normalizeText));

export const findSwappedTranslations = (formFiles: FormFiles): readonly CheckFinding[] =>
  languagesOf(formFiles[INSTITUTION_FILE]).flatMap((language) => {
    const entries = listTranslations(formFiles, language);
    const usual = usualTranslations(entries.map(({ translation }) => translation));
    const odd = entries
      .map(({ file, at, translation: { of, is } }) => ({ file, at, of, is: normalizeText(is), usual: usual.get(normalizeText(of)) ?? '' }))
      .filter((entry) => entry.usual !== entry.is);
    const pairOf = ({ file, is, usual: meant }: (typeof odd)[number]): string => [file, ...[is, meant].toSorted()].join('\0');
    return [...Map.groupBy(odd, pairOf).values()].flatMap(([one, ...others]) => {
      const other = one && others.find((each) => each.is === one.usual && each.usual === one.is);
      if (!one || !other) return [];
      const what = `"${one.of}" and "${other.of}" each have the translation that the other one has elsewhere`;
      return [{ ...one.at, what, advice: 'Swap them.' }];
    });
  });

function usualTranslations(all: readonly { readonly of: string; readonly is: string }[]): ReadonlyMap<string, string> {
  const bySentence = Map.groupBy(all, ({ of }) => normalizeText(of));
  return new Map(
    [...bySentence].flatMap(([of, translations]) => {
      const byWords = [...Map.groupBy(translations, ({ is }) => normalizeText(is))].map(([is, { length }]) => ({ is, times: length }));
      const [most, next] = byWords.toSorted((a, b) => b.times - a.times);
      return most && most.times > (next?.times ?? 0) ? [[of, most.is] as const] : [];
    }),
  );
}
