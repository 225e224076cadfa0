import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { INSTITUTION_FILE, isContentFile } from '../../form/model/form-file-paths.ts';
import { formFilesOfKind, languagesOf, type FormFiles } from '../../form/model/form-files.ts';
import { normalizeText } from '../../form/model/normalize-text.ts';
import type { CheckFinding } from '../form-files/checked-form.ts';
import { findDays } from './find-days.ts';

/** Finds two paragraphs on the same subject whose periods overlap, so that both would show. */
export function findOverlappingParagraphs(formFiles: FormFiles): readonly CheckFinding[] {
  const [language] = languagesOf(formFiles[INSTITUTION_FILE]);
  return formFilesOfKind(formFiles, isContentFile).flatMap(([file, { blocks }]) =>
    blocks.flatMap((next, n) => {
      const before = blocks[n - 1];
      if (!before || !('paragraph' in before) || !('paragraph' in next)) return [];
      const { closes, opens } = { closes: before.closes, opens: next.opens };
      if (closes === undefined || opens === undefined || before.opens !== undefined || next.closes !== undefined) return [];
      if (opens > closes || !sharesMostWords(before.paragraph, next.paragraph)) return [];
      const what = `This shows until ${closes}, and the paragraph below it, about the same, from ${opens} on: students would read both`;
      const [last, first] = [dayBeside(opens, -1), dayBeside(closes, 1)];
      const isSaid = findDays(before.paragraph, language).some((day) => day.slice('YYYY'.length) === last.slice('YYYY'.length));
      const advice = `Write "closes": "${last}" here${isSaid ? ', the day that its words name' : ''}; or "opens": "${first}" below.`;
      return [{ file, pointer: `/blocks${pointerSegment(n - 1)}/closes`, what, advice }];
    }),
  );
}

const dayBeside = (moment: string, days: number): string =>
  new Date(Date.parse(`${moment.slice(0, 'YYYY-MM-DD'.length)}T00:00Z`) + days * MS_PER_DAY).toISOString().slice(0, 'YYYY-MM-DD'.length);
const MS_PER_DAY = 24 * 60 * 60 * 1000;

function sharesMostWords(one: string, other: string): boolean {
  const words = [one, other].map((text) => new Set((text.match(/\p{L}{5,}/gu) ?? []).map(normalizeText)));
  const [few = new Set<string>(), many = new Set<string>()] = words.toSorted((a, b) => a.size - b.size);
  return few.size > 0 && 2 * [...few].filter((word) => many.has(word)).length > few.size;
}
