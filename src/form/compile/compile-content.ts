import ownContent from '../../../schemas/meta/content/en.json' with { type: 'json' };
import { CONDITIONS_FILE, contentFile, INSTITUTION_FILE, type ContentFile } from '../model/form-file-paths.ts';
import {
  CONTENT_SLOTS,
  type ContentBlockJson,
  type Content,
  type ContentSlot,
  type ContentBySlot,
  type ContentItemJson,
  letterSlot,
  type LettersByOutcome,
  mailSlotPlaceholderRules,
  type ContentJson,
  type DisplayCondition,
  type MailSubjects,
} from '../model/content.ts';
import type { FormFiles } from '../model/form-files.ts';
import { compileLogic, type LogicScope } from './compile-logic.ts';
import { formPartsOf } from './form-parts.ts';
import { applyTranslations, programTranslations } from './translate-form-files.ts';
import { parseMarkdown } from './markdown.ts';

const places = Object.keys(CONTENT_SLOTS) as ContentSlot[];

/** Default content in each slot, as an institution would write it. */
export const defaultContent: Readonly<Record<ContentFile, ContentJson>> = Object.fromEntries(
  places.map((place) => [contentFile(place), ownContent[place]]),
);

/** Adds the program's own content, in a language that it speaks, wherever the institution says nothing. */
export const addDefaultContent = (formFiles: FormFiles, language: string): FormFiles => ({
  ...applyTranslations(defaultContent, programTranslations(language)),
  ...formFiles,
});

export function compileContent(formFiles: FormFiles): {
  readonly contents: ContentBySlot;
  readonly letters: LettersByOutcome;
  readonly subjects: MailSubjects;
} {
  const scope: LogicScope = { conditions: formFiles[CONDITIONS_FILE], parts: formPartsOf(formFiles) };
  const content = (place: string): Content =>
    (formFiles[contentFile(place)]?.blocks ?? []).map((block) => compileContentBlock(block, scope));
  const subject = (place: ContentSlot): string => formFiles[contentFile(place)]?.subject ?? '';
  return {
    contents: Object.fromEntries(places.map((place) => [place, content(place)])) as Partial<ContentBySlot> as ContentBySlot,
    letters: Object.fromEntries((formFiles[INSTITUTION_FILE].outcomes ?? []).map(({ id }) => [id, content(letterSlot(id))])),
    subjects: Object.fromEntries(
      places.filter(mailSlotPlaceholderRules).map((place) => [place, subject(place)]),
    ) as Partial<MailSubjects> as MailSubjects,
  };
}

export const compileDisplayCondition = ({ when, opens, closes }: DisplayCondition, scope: LogicScope): DisplayCondition => ({
  ...(when !== undefined && { when: compileLogic(when, scope) }),
  ...(opens !== undefined && { opens }),
  ...(closes !== undefined && { closes }),
});

export function compileContentBlock(block: ContentBlockJson, scope: LogicScope): Content[number] {
  const ready = (part: DisplayCondition): DisplayCondition => compileDisplayCondition(part, scope);
  if ('heading' in block) return { heading: parseMarkdown(block.heading), ...ready(block) };
  if ('paragraph' in block) return { paragraph: parseMarkdown(block.paragraph), ...ready(block) };
  const items = block.list.map((item): ContentItemJson => (typeof item === 'string' ? { item } : item));
  const list = items.map(({ item, state, ...sometimes }) => ({ words: parseMarkdown(item), ...(state && { state }), ...ready(sometimes) }));
  return { list, ...ready(block) };
}
