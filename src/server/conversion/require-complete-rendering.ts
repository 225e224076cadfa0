import type { RenderedDocx } from './in-page/render-docx.ts';
import type { DocxStory } from './in-page/repair-docx.ts';
import type { PdfiumDocument } from './pdfium.ts';
import { DocumentRejectedError } from './document-rejections.ts';

/** Requires that each part of a Word file is on its pages, in order, and each letter in the PDF. @throws {DocumentRejectedError} */
export function requireCompleteRendering({ stories, shown, sections, visible }: RenderedDocx, pdf: PdfiumDocument): void {
  const apart = [...shown.apart, { text: '', pictures: 0 }];
  for (const story of stories.body) requireSeen(story, shown.body);
  for (const story of pdf.pages > sections ? [...stories.apart, ...stories.later] : stories.apart) requireSeen(story, apart);
  if (missingLetters(visible, pdfTextOf(pdf)).length > 0) throw new DocumentRejectedError('word_incomplete');
}

export const pdfTextOf = (pdf: PdfiumDocument): string => Array.from({ length: pdf.pages }, (_, page) => pdf.text(page)).join('');

function requireSeen({ text, pictures }: DocxStory, places: readonly DocxStory[]): void {
  const withText = places.filter((place) => containsInOrder(text, place.text));
  if (withText.length === 0) throw new DocumentRejectedError('word_incomplete');
  if (withText.every((place) => place.pictures < pictures)) throw new DocumentRejectedError('picture_not_shown');
}

/** True if all letters occur in this order, whatever is between them, such as numbers of notes. */
export function containsInOrder(text: string, shown: string): boolean {
  let at = 0;
  for (const letter of text.replace(/[\s\p{Cf}]/gu, '')) {
    at = shown.indexOf(letter, at) + letter.length;
    if (at < letter.length) return false;
  }
  return true;
}

/** Characters more frequent in the first text; ignores case, accents, and shapes that printing changes. */
export function missingLetters(visible: string, printed: string): readonly string[] {
  const lettersOf = (text: string): readonly string[] =>
    text
      .normalize('NFKD')
      .toUpperCase()
      .normalize('NFKD')
      .match(/[\p{L}\p{N}\p{S}\p{Po}\p{Co}]/gu) ?? [];
  const left = new Map<string, number>();
  for (const letter of lettersOf(printed)) left.set(letter, (left.get(letter) ?? 0) + 1);
  return lettersOf(visible).filter((letter) => {
    const count = left.get(letter) ?? 0;
    left.set(letter, count - 1);
    return count <= 0 || /\p{Co}/u.test(letter);
  });
}
