import { optionListRefs } from '../../form/compile/option-list-refs.ts';
import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { INSTITUTION_FILE, isOptionsFile, optionsFile } from '../../form/model/form-file-paths.ts';
import { formFilesOfKind, languagesOf, writtenOptions } from '../../form/model/form-files.ts';
import { questionKeys, readQuestionSpec, type CheckedForm, type CheckFinding } from '../form-files/checked-form.ts';
import { listContentParts } from '../form-files/rule-sources.ts';
import { findOtherClosingDay } from './find-days.ts';
import { localizedQuestionTexts, localizedTextsInFile, type LocalizedText } from './localized-texts.ts';

/** Sentences of the first language that name another closing day than the option, the question's option or the part that closes. */
export function findClosingDayMismatches(checkedForm: CheckedForm): readonly CheckFinding[] {
  const { formFiles, folders } = checkedForm;
  const [first] = languagesOf(formFiles[INSTITUTION_FILE]);
  const compare = (texts: readonly LocalizedText[], closes: string | undefined, name: string): readonly CheckFinding[] =>
    texts.flatMap(({ at, text, language }) => {
      const day = closes === undefined || language !== first ? undefined : findOtherClosingDay(text, language, closes);
      const what = `This names the day ${day?.replace('-----', '')}, and ${name} closes on ${closes}`;
      return day === undefined ? [] : [{ ...at, what, advice: 'Correct one of the two.' }];
    });
  const below = (file: string, pointer: string): readonly LocalizedText[] =>
    localizedTextsInFile(formFiles, file).filter(({ at }) => at.pointer.startsWith(`${pointer}/`));
  return [
    ...listContentParts(formFiles).flatMap(({ file, pointer, part }) => compare(below(file, pointer), part.closes, 'it')),
    ...formFilesOfKind(formFiles, isOptionsFile).flatMap(([file, list]) =>
      writtenOptions(list).flatMap(({ closes, label }, n) => compare(below(file, `/options${pointerSegment(n)}`), closes, `"${label}"`)),
    ),
    ...folders.flatMap((folder) =>
      questionKeys(checkedForm, folder).flatMap((name) => {
        const closing = optionListRefs(readQuestionSpec(checkedForm, folder, name).ui)
          .flatMap(({ list }) => writtenOptions(formFiles[optionsFile(list)]))
          .filter(({ closes }) => closes !== undefined);
        if (closing.length === 0) return [];
        const texts = localizedQuestionTexts(formFiles, folder, name);
        return closing.flatMap(({ closes, label }) =>
          compare(
            texts.filter(({ text }) => text.includes(label)),
            closes,
            `"${label}"`,
          ),
        );
      }),
    ),
  ];
}
