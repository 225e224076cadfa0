import { toPointer } from '../../../src/form/compile/json-pointer.ts';
import type { DisplayCondition } from '../../../src/form/model/content.ts';
import { isContentFile, type ContentFile } from '../../../src/form/model/form-file-paths.ts';
import { formFilesOf, type FormFiles } from '../../../src/form/model/form-files.ts';
import type { Logic } from '../../../src/form/model/logic.ts';

interface ContentPart {
  readonly file: ContentFile;
  readonly pointer: string;
  readonly part: DisplayCondition;
  /** Display condition of the surrounding block. */
  readonly within: DisplayCondition;
}

/** Every block of content, and every conditional point of a list. */
export const contentParts = (formFiles: FormFiles): readonly ContentPart[] =>
  formFilesOf(formFiles, isContentFile).flatMap(([file, { blocks }]) =>
    blocks.flatMap((block, n) => {
      const pointer = `/blocks${toPointer(n)}`;
      const items = 'list' in block ? block.list : [];
      const ofItems = items.flatMap((item, i) =>
        typeof item === 'string' ? [] : [{ file, pointer: `${pointer}/list${toPointer(i)}`, part: item, within: block }],
      );
      return [{ file, pointer, part: block, within: {} }, ...ofItems];
    }),
  );

export const contentRules = (
  formFiles: FormFiles,
): readonly { readonly file: ContentFile; readonly pointer: string; readonly rule: Logic }[] =>
  contentParts(formFiles).flatMap(({ file, pointer, part: { when } }) =>
    when === undefined ? [] : [{ file, pointer: `${pointer}/when`, rule: when }],
  );
