import { optionListRefs } from '../../form/compile/option-list-refs.ts';
import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { INSTITUTION_FILE, isOptionsFile, optionsFile, isContentFile } from '../../form/model/form-file-paths.ts';
import { formFilesOfKind, languagesOf, writtenOptions } from '../../form/model/form-files.ts';
import { questionKeys, readQuestionSpec, type CheckedForm, type CheckFinding } from '../form-files/checked-form.ts';
import { hasChanged } from '../form-files/form-sources.ts';
import { listContentParts } from '../form-files/rule-sources.ts';
import { findOtherClosingDay, findDays } from './find-days.ts';
import { localizedQuestionTexts, localizedTextsInFile, type LocalizedText } from './localized-texts.ts';
import { normalizeText } from '../../form/model/normalize-text.ts';
import { addDays } from '../form-files/add-days.ts';

/** Paragraphs that overlap; where none do, sentences that name another day than the one on which their part closes. */
export function findClosingDayMismatches(checkedForm: CheckedForm): readonly CheckFinding[] {
  const overlapping = findOverlappingParagraphs(checkedForm);
  const others = findOtherDays(checkedForm).filter(({ file }) => !overlapping.some((one) => one.file === file));
  return [...overlapping, ...others];
}

/** Sentences of the first language that name another closing day than the option, the question's option or the part that closes. */
function findOtherDays(checkedForm: CheckedForm): readonly CheckFinding[] {
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

/** Finds two paragraphs on the same subject whose periods overlap, so that both would show. */
function findOverlappingParagraphs(checkedForm: CheckedForm): readonly CheckFinding[] {
  const { formFiles } = checkedForm;
  const [language] = languagesOf(formFiles[INSTITUTION_FILE]);
  return formFilesOfKind(formFiles, isContentFile).flatMap(([file, { blocks }]) =>
    blocks.flatMap((next, n) => {
      const before = blocks[n - 1];
      if (!before || !('paragraph' in before) || !('paragraph' in next)) return [];
      const { closes, opens } = { closes: before.closes, opens: next.opens };
      if (closes === undefined || opens === undefined || before.opens !== undefined || next.closes !== undefined) return [];
      if (opens > closes || !sharesMostWords(before.paragraph, next.paragraph)) return [];
      const what = `This shows until ${closes}, and the paragraph below it, about the same, from ${opens} on: students would read both`;
      const [last, first] = [addDays(opens, -1), addDays(closes, 1)];
      const isSaid = findDays(before.paragraph, language).some((day) => day.slice('YYYY'.length) === last.slice('YYYY'.length));
      const pointer = `/blocks${pointerSegment(n - 1)}/closes`;
      const advice =
        hasChanged(checkedForm, file, pointer) && !isSaid
          ? `Write "opens": "${first}" below; or "closes": "${last}" here, if the new day is not meant.`
          : `Write "closes": "${last}" here${isSaid ? ', the day that its words name' : ''}; or "opens": "${first}" below.`;
      return [{ file, pointer, what, advice }];
    }),
  );
}

function sharesMostWords(one: string, other: string): boolean {
  const words = [one, other].map((text) => new Set((text.match(/\p{L}{5,}/gu) ?? []).map(normalizeText)));
  const [few = new Set<string>(), many = new Set<string>()] = words.toSorted((a, b) => a.size - b.size);
  return few.size > 0 && 2 * [...few].filter((word) => many.has(word)).length > few.size;
}
