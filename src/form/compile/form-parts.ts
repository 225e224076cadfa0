import { blockFolder, INSTITUTION_FILE, pageFile, schemaFile, sectionFolder, type SectionFolder } from '../model/form-file-paths.ts';
import type { PageItemJson, FormFiles, PartJson, SectionUseJson } from '../model/form-files.ts';
import { componentId } from '../model/form.ts';

export interface FormParts {
  /** Keys of all questions of a section, a component or a whole repeat, by `page/section` or `page/repeat`. */
  readonly sections: ReadonlyMap<string, readonly string[]>;
  readonly repeats: ReadonlyMap<string, RepeatPart>;
}
interface RepeatPart {
  readonly id: string;
  readonly names: readonly string[];
  readonly prefixes: readonly string[];
}

export const EMPTY_FORM_PARTS: FormParts = { sections: new Map(), repeats: new Map() };

export function formPartsOf(formFiles: FormFiles): FormParts {
  const sections = new Map<string, readonly string[]>();
  const repeats = new Map<string, RepeatPart>();
  const namesOf = (folder: SectionFolder): readonly string[] => Object.keys(formFiles[schemaFile(folder)]?.properties ?? {});
  const addSection = (page: string, { section, block, prefix = '' }: SectionUseJson): void => {
    const names = namesOf(block === undefined ? sectionFolder(page, section) : blockFolder(block));
    sections.set(`${page}/${section}`, withPrefix(prefix, names));
  };
  const addPart = (page: string, part: PartJson): void => {
    if (!('repeat' in part)) return addSection(page, part);
    const { repeat, block, prefixes } = part;
    const names = namesOf(blockFolder(block));
    const id = `${page}/${repeat}`;
    if (!repeats.has(repeat)) repeats.set(repeat, { id, names, prefixes });
    prefixes.forEach((prefix, n) => sections.set(componentId(page, repeat, n + 1), withPrefix(prefix, names)));
    sections.set(
      id,
      prefixes.flatMap((prefix) => withPrefix(prefix, names)),
    );
  };
  const add = (page: string, item: PageItemJson): void => {
    const parts = 'tabs' in item ? item.tabs_of.flatMap((tab) => tab.sections) : [item];
    for (const part of parts) addPart(page, part);
  };
  for (const page of formFiles[INSTITUTION_FILE].pages) for (const item of formFiles[pageFile(page)]?.content ?? []) add(page, item);
  return { sections, repeats };
}

const withPrefix = (prefix: string, names: readonly string[]): readonly string[] => names.map((name) => prefix + name);
